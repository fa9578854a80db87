import { Switch, TextInput } from '@mantine/core'
import { plan } from '@tuntas/contract/insight/plans'
import { useEffect, useState } from 'react'
import { useData } from '../../../kit/client/queries'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import classes from './plans.module.css'

export type QuizDraft = { position: number; name: string; minutes: string; kkm: string; publish: boolean }

/** Settings of the quizzes that a plan makes; undefined while it loads. */
export function useQuizDrafts(planId: number) {
  const edition = useData(plan, { query: { id: planId } })
  const [drafts, setDrafts] = useState<readonly QuizDraft[]>()
  useEffect(() => {
    if (!edition.data || drafts) return
    setDrafts(
      edition.data.assessments.flatMap(({ name, type }, position) =>
        type === 'QUIZ' ? [{ position, name, minutes: '60', kkm: '', publish: false }] : [],
      ),
    )
  }, [edition.data, drafts])
  return { drafts, setDrafts }
}

/** The request's settings. */
export const toQuizzes = (drafts: readonly QuizDraft[]) =>
  drafts.map(({ position, minutes, kkm, publish }) => ({
    position,
    minutes: Number(minutes),
    kkm: kkm.trim() === '' ? null : Number(kkm.replace(',', '.')),
    publish,
  }))

type QuizTableProps = {
  drafts: readonly QuizDraft[]
  onChange: (drafts: readonly QuizDraft[]) => void
}

/** Duration, KKM and state of every quiz before the class is filled. */
export function QuizTable({ drafts, onChange }: QuizTableProps) {
  if (drafts.length === 0) return null
  const put = (position: number, part: Partial<QuizDraft>) =>
    onChange(drafts.map((one) => (one.position === position ? { ...one, ...part } : one)))
  return (
    <ScrollRegion label="Kuis yang dibuat" className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Kuis</th>
            <th scope="col">Menit</th>
            <th scope="col">KKM</th>
            <th scope="col">Terbit</th>
          </tr>
        </thead>
        <tbody>
          {drafts.map(({ position, name, minutes, kkm, publish }) => (
            <tr key={position}>
              <th scope="row">{name}</th>
              <td>
                <TextInput
                  aria-label={`Menit ${name}`}
                  inputMode="numeric"
                  w="5rem"
                  value={minutes}
                  onChange={(event) => put(position, { minutes: event.currentTarget.value })}
                />
              </td>
              <td>
                <TextInput
                  aria-label={`KKM ${name}`}
                  placeholder="Tanpa"
                  inputMode="decimal"
                  w="5rem"
                  value={kkm}
                  onChange={(event) => put(position, { kkm: event.currentTarget.value })}
                />
              </td>
              <td>
                <Switch
                  aria-label={`Terbitkan ${name}`}
                  checked={publish}
                  onChange={(event) => put(position, { publish: event.currentTarget.checked })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
