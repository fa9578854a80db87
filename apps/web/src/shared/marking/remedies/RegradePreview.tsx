import { Button } from '@mantine/core'
import type { RegradePreview as Preview } from '@tuntas/contract/learning/remedies'
import { useEffect, useRef } from 'react'
import { count, score } from '../../../kit/format'
import { describeMastery } from '../regrade'
import classes from './remedies.module.css'

const describeClosed = ({ version, students }: NonNullable<Preview['closed']>) =>
  `Nilai kelas sudah ditutup (versi ${version}). ${students} nilai di sana baru berubah setelah dibuka dan ditutup lagi.`

type RegradePreviewProps = { preview: Preview; busy: boolean; onConfirm: () => void; onBack: () => void }

/** Lists the score changes before they are made. */
export function RegradePreview({ preview, busy, onConfirm, onBack }: RegradePreviewProps) {
  const { changed: changedCount, results, closed: closedYear } = preview
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.form} aria-label="Pratinjau perubahan nilai">
      <h3 ref={heading} tabIndex={-1}>
        {changedCount === 0 ? 'Tidak ada hasil yang berubah.' : `${count(changedCount)} hasil berubah.`}
      </h3>
      {describeMastery(preview).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {closedYear && <p role="note">{describeClosed(closedYear)}</p>}
      {results.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.results}>
            <thead>
              <tr>
                <th scope="col">Mahasiswa</th>
                <th scope="col">Sebelum</th>
                <th scope="col">Sesudah</th>
              </tr>
            </thead>
            <tbody>
              {results.map(({ user_id, nim, name, before, after }, at) => (
                <tr
                  key={`${user_id} ${results.slice(0, at).filter((row) => row.user_id === user_id).length}`}
                >
                  <th scope="row">
                    {name} <small>{nim}</small>
                  </th>
                  <td>{score(before)}</td>
                  <td>{score(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {changedCount > results.length && <p>dan {count(changedCount - results.length)} hasil lainnya</p>}
      <p className={classes.hint}>Status yang ditetapkan dosen secara manual tidak berubah.</p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={busy} onClick={onBack}>
          Kembali
        </Button>
        <Button loading={busy} onClick={onConfirm}>
          Ya, nilai ulang
        </Button>
      </div>
    </section>
  )
}
