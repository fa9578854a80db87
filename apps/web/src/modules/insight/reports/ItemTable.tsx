import { Button, Card } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ItemRow } from '@tuntas/contract/insight/reports'
import { Fragment, Suspense, useState } from 'react'
import { coefficient } from '../../../kit/report/coefficient'
import { ConclusionMark } from '../../../shared/marking/ConclusionMark'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { RemedyChips } from '../../../shared/marking/remedies/RemedyChips'
import { lazyPart } from '../../../ui/lazyPart'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import { Skeletons } from '../../../ui/Skeletons'
import { useWide } from '../../../ui/useWide'
import { Difference, Interval, Level, Options } from './ItemParts'
import classes from './ItemTable.module.css'
import { excerptQuestion } from './verdicts'

const ItemDetail = lazyPart(() => import('./ItemDetail'))

type Shape = { items: readonly ItemRow[]; opened: number | null; toggle: (id: number) => void }

/** One row per question; expands to distractors and curve. */
export function ItemTable({ items }: { items: readonly ItemRow[] }) {
  const [openId, setOpenId] = useState<number | null>(null)
  const isWide = useWide()
  const toggle = (id: number) => setOpenId(openId === id ? null : id)
  const Rows = isWide ? Table : Cards
  return (
    <Card padding={0} className={classes.surface}>
      <Rows items={items} opened={openId} toggle={toggle} />
    </Card>
  )
}

/** A negative alpha estimates nothing. */
const formatAlpha = (alpha: number | null) => coefficient(alpha !== null && alpha < 0 ? null : alpha)

function Toggle({ item, opened: openId, toggle }: { item: ItemRow } & Omit<Shape, 'items'>) {
  return (
    <Button
      size="xs"
      variant="subtle"
      data-no-print
      aria-expanded={openId === item.id}
      aria-label={`Rincian soal ${item.number}`}
      rightSection={
        <IconChevronDown
          size={15}
          aria-hidden
          className={classes.chevron}
          data-open={openId === item.id || undefined}
        />
      }
      onClick={() => toggle(item.id)}
    >
      Rincian
    </Button>
  )
}

const Detail = ({ item }: { item: ItemRow }) => (
  <Suspense fallback={<Skeletons shape="rows" count={2} />}>
    <ItemDetail item={item} />
  </Suspense>
)

function Table({ items, opened: openId, toggle }: Shape) {
  return (
    <ScrollRegion label="Laporan butir soal" className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">
              <HelpedLabel label="Kesimpulan" about="conclusion" />
            </th>
            <th scope="col">Soal</th>
            <th scope="col">
              <HelpedLabel label="Tingkat kesukaran" about="level" />
            </th>
            <th scope="col">
              <HelpedLabel label="Daya beda" about="difference" />
            </th>
            <th scope="col" data-numeric>
              <HelpedLabel label="r butir" about="point_biserial" />
            </th>
            <th scope="col" data-numeric>
              <HelpedLabel label="Alpha jika dihapus" about="alpha_if_dropped" />
            </th>
            <th scope="col">
              <HelpedLabel label="Pilihan jawaban" about="options" />
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Fragment key={item.id}>
              <tr data-opened={openId === item.id || undefined}>
                <td>{item.number}</td>
                <td>
                  <ConclusionMark of={item} />
                </td>
                <th scope="row">
                  <span className={classes.question}>{excerptQuestion(item.question)}</span>
                  <RemedyChips of={item} />
                  <Toggle item={item} opened={openId} toggle={toggle} />
                </th>
                <td>
                  <Level item={item} />
                </td>
                <td>
                  <Difference item={item} />
                </td>
                <td data-numeric>
                  {coefficient(item.point_biserial)} <Interval of={item.interval.point_biserial} />
                </td>
                <td data-numeric>{formatAlpha(item.alpha_if_dropped)}</td>
                <td>
                  <Options item={item} />
                </td>
              </tr>
              {openId === item.id && (
                <tr>
                  <td colSpan={8} className={classes.detailCell}>
                    <Detail item={item} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** The rows as cards below 994 px. */
function Cards({ items, opened: openId, toggle }: Shape) {
  return (
    <ul className={classes.cards} aria-label="Laporan butir soal">
      {items.map((item) => (
        <li key={item.id}>
          <p className={classes.cardTitle}>
            <b>{item.number}</b> <span className={classes.question}>{excerptQuestion(item.question)}</span>
            <RemedyChips of={item} />
          </p>
          <ConclusionMark of={item} />
          <div className={classes.pair}>
            <div>
              <HelpedLabel label="Tingkat kesukaran" about="level" />
              <Level item={item} />
            </div>
            <div>
              <HelpedLabel label="Daya beda" about="difference" />
              <Difference item={item} />
            </div>
            <div>
              <HelpedLabel label="r butir" about="point_biserial" />
              <b>{coefficient(item.point_biserial)}</b>
              <Interval of={item.interval.point_biserial} />
            </div>
            <div>
              <HelpedLabel label="Alpha jika dihapus" about="alpha_if_dropped" />
              <b>{formatAlpha(item.alpha_if_dropped)}</b>
            </div>
          </div>
          <Options item={item} />
          <Toggle item={item} opened={openId} toggle={toggle} />
          {openId === item.id && <Detail item={item} />}
        </li>
      ))}
    </ul>
  )
}
