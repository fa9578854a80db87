import { Card, Checkbox, NativeSelect } from '@mantine/core'
import {
  type DifGroup,
  type DifItem,
  differentialItems,
  difGroups,
  GROUP_FLOOR,
  type NotReachedRule,
} from '@tuntas/contract/insight/measurement'
import { useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { count, number } from '../../../kit/format'
import { ListNote } from '../../../kit/list/ListNote'
import { coefficient } from '../../../kit/report/coefficient'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { ToneBadge } from '../../../ui/StateBadge'
import type { Tone } from '../../../ui/tokens'
import classes from './calibration.module.css'

const groupNames: Record<DifGroup, string> = {
  gender: 'Jenis kelamin',
  course: 'Rombongan belajar',
  entry_year: 'Angkatan',
}
const categories = {
  A: ['Kecil', 'daun'],
  B: ['Sedang', 'soga'],
  C: ['Besar', 'mengkudu'],
} as const satisfies Record<string, readonly [string, Tone]>

type OfQuiz = {
  courses_id: number
  lessons_id: number
  attempt?: 'first' | undefined
  not_reached: NotReachedRule
}

/** Items that are harder for one group than for others of equal ability. */
export function DifSection({ quiz }: { quiz: OfQuiz }) {
  const [group, setGroup] = useState<DifGroup>('gender')
  const [focal, setFocal] = useState('')
  const [purify, setPurify] = useState(true)
  const groups = useData(differentialItems, { query: { ...quiz, group } })
  const choices = groups.data?.groups ?? []
  const none = groups.data?.message
  const choice = choices.find(({ value }) => value === focal)
  return (
    <Card className={classes.dif}>
      <h2>Indikasi butir tidak setara (DIF)</h2>
      <p>
        Mantel-Haenszel membandingkan mahasiswa yang jumlah benarnya sama. Ini indikasi, bukan putusan: baca
        soalnya sebelum mengubah apa pun.
      </p>
      <div className={classes.bar} data-no-print>
        <NativeSelect
          label="Kelompok menurut"
          value={group}
          onChange={(event) => {
            setGroup(event.currentTarget.value as DifGroup)
            setFocal('')
          }}
          data={difGroups.map((value) => ({ value, label: groupNames[value] }))}
        />
        <NativeSelect
          label="Kelompok yang diperiksa"
          value={choice ? focal : ''}
          onChange={(event) => setFocal(event.currentTarget.value)}
          data={[
            { value: '', label: 'Pilih kelompok' },
            ...choices.map(({ value, name, n }) => ({
              value,
              label: `${name} (${count(n)})`,
              disabled: n < GROUP_FLOOR,
            })),
          ]}
          description={`Sedikitnya ${GROUP_FLOOR} mahasiswa di tiap kelompok`}
        />
        <Checkbox
          label="Murnikan skor pembanding"
          checked={purify}
          onChange={(event) => setPurify(event.currentTarget.checked)}
        />
      </div>
      {none && <ListNote>{none}</ListNote>}
      {choice && <Compared quiz={quiz} group={group} focal={focal} purify={purify} name={choice.name} />}
    </Card>
  )
}

/** Nothing flagged says little without what the groups could show. */
const describeFlagged = (flagged: readonly DifItem[], power: string | null) => {
  if (power === null) return 'Belum ada soal yang dapat diuji.'
  if (flagged.length === 0) return `Tidak ada soal yang terindikasi. ${power}`
  return `${count(flagged.length)} soal terindikasi: ${flagged.map((item) => item.number).join(', ')}. ${power}`
}

const describeDif = (item: DifItem, name: string) => {
  if (item.note) return item.note
  if (item.borderline) return 'Selang tidak memuat 0, tetapi uji dengan koreksi kontinuitas belum signifikan.'
  if (!item.flagged) return 'Tidak terindikasi'
  return (item.delta ?? 0) < 0 ? `Lebih sukar bagi ${name}` : `Lebih mudah bagi ${name}`
}

type ComparedProps = { quiz: OfQuiz; group: DifGroup; focal: string; purify: boolean; name: string }

function Compared({ quiz, group, focal, purify, name }: ComparedProps) {
  const comparison = useData(differentialItems, { query: { ...quiz, group, focal, purify } })
  return (
    <Loaded query={comparison} failed="Perbandingan kelompok gagal dimuat">
      {({ items, n_focal, n_reference, message, tested, expected_false, power }) => {
        const flagged = items.filter((item) => item.flagged)
        return (
          <>
            <ListNote>
              {name}: {count(n_focal)} mahasiswa, pembanding: {count(n_reference)}.{' '}
              {describeFlagged(flagged, power)}
            </ListNote>
            <ListNote>
              {count(tested)} soal diuji: sekitar {number(Math.round(expected_false))} terindikasi karena
              kebetulan.
            </ListNote>
            {message && <ListNote>{message}</ListNote>}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
            <section className={classes.scroll} aria-label="DIF tiap soal" tabIndex={0}>
              <table className={classes.items}>
                <thead>
                  <tr>
                    {['No', 'Khi-kuadrat', 'Alfa', 'Delta'].map((head) => (
                      <th key={head} scope="col">
                        {head}
                      </th>
                    ))}
                    <th scope="col">
                      <HelpedLabel label="Selang 95%" about="interval" />
                    </th>
                    <th scope="col">
                      <HelpedLabel label="Huruf ETS" about="ets" />
                    </th>
                    <th scope="col">Arti</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((item) => (
                    <tr key={item.question_id}>
                      <th scope="row">{item.number}</th>
                      <td>{coefficient(item.chi_square)}</td>
                      <td>{coefficient(item.alpha)}</td>
                      <td>{coefficient(item.delta)}</td>
                      <td>
                        {item.delta === null
                          ? '-'
                          : `${coefficient(item.delta_low)} sampai ${coefficient(item.delta_high)}`}
                      </td>
                      <td>
                        {item.ets_category === null ? (
                          '-'
                        ) : (
                          <ToneBadge tone={item.flagged ? categories[item.ets_category][1] : 'abu'}>
                            {item.flagged
                              ? `${item.ets_category} · ${categories[item.ets_category][0]}`
                              : item.ets_category}
                          </ToneBadge>
                        )}
                      </td>
                      <td>{describeDif(item, name)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </>
        )
      }}
    </Loaded>
  )
}
