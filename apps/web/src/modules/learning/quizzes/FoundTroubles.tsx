import type { importQuestions, LeftOut } from '@tuntas/contract/learning/question-files'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useEffect, useRef } from 'react'
import { count } from '../../../kit/format'
import classes from './QuestionFiles.module.css'

type Found = Reply<typeof importQuestions>['data']

type Row = { label: string; reason: string }
const called = ({ number, title, reason }: LeftOut): Row => ({
  label: number === null ? 'Seluruh file' : `No. ${number} ${title}`.trim(),
  reason,
})
/** With number and title in the file. */
export const toLeftOutRows = (rows: readonly LeftOut[]): Row[] => rows.map(called)

type LeftOutListProps = { title: string; kind: 'error' | 'warning'; rows: readonly Row[] }
/** Questions with number, title and reason. */
export function LeftOutList({ title, kind, rows }: LeftOutListProps) {
  if (rows.length === 0) return null
  return (
    <section className={classes.troubles} data-kind={kind}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul tabIndex={0} aria-label={title}>
        {rows.map(({ label, reason }, at) => (
          <li key={at}>
            <b>{label}</b>: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

const formatTitle = ({ total, errors, skipped: skippedQuestions }: Found, isPasted: boolean) => {
  if (total === 0)
    return isPasted
      ? 'Tidak ada soal yang dapat disimpan. Perbaiki teksnya, lalu periksa lagi.'
      : 'Tidak ada soal yang dapat disimpan. Perbaiki filenya lalu pilih lagi.'
  return errors.length > 0
    ? `${count(skippedQuestions.length)} tidak dapat disimpan; ${count(total)} soal lain dapat`
    : `${count(skippedQuestions.length)} dilewati`
}

/** Questions that cannot be imported, and losses of the others. */
export function FoundTroubles({ found: parsedFile, pasted: isPasted }: { found: Found; pasted: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  // The source above may fill the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text was checked
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [parsedFile])
  const { skipped: skippedQuestions, warnings, errors } = parsedFile
  const skippedNumbers = new Set(
    skippedQuestions.map(({ number }) => number).filter((number) => number !== null),
  )
  const keptWarnings = warnings.filter(({ number }) => number === null || !skippedNumbers.has(number))
  return (
    <div role="status" ref={place}>
      <LeftOutList
        kind={errors.length > 0 ? 'error' : 'warning'}
        title={formatTitle(parsedFile, isPasted)}
        rows={toLeftOutRows(skippedQuestions)}
      />
      <LeftOutList
        kind="warning"
        title="Perlu diketahui"
        rows={keptWarnings.map(({ number, message, line }) => ({
          label: number === null ? `Baris ${line}` : `No. ${number}`,
          reason: message,
        }))}
      />
    </div>
  )
}
