import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'

type Hour = { hour: number; success: number; failed: number }

/** Uses a chart library, so it loads last; a hidden table has the numbers for screen readers. */
export default function HourBars({ hours }: { hours: readonly Hour[] }) {
  return (
    <BarChart
      h={224}
      data={hours.map(({ hour, success, failed: failedCount }) => ({
        hour: String(hour).padStart(2, '0'),
        Berhasil: success,
        Gagal: failedCount,
      }))}
      dataKey="hour"
      type="stacked"
      series={[
        { name: 'Berhasil', color: 'var(--t-nila-solid)' },
        { name: 'Gagal', color: 'var(--t-soga-solid)' },
      ]}
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--t-line)"
      textColor="var(--t-dimmed)"
      yAxisProps={{ width: 34, allowDecimals: false }}
      barProps={{ radius: 2 }}
      barChartProps={{ accessibilityLayer: false, barCategoryGap: 5 }}
    />
  )
}
