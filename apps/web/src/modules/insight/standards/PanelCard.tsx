import { Button, Card } from '@mantine/core'
import {
  applyStandard,
  methodNames,
  removeStandard,
  type StandardPanel,
  standards,
} from '@tuntas/contract/insight/standards'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { useState } from 'react'
import { type CallError, isRefused } from '../../../kit/client/call'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { confirm } from '../../../kit/form/confirm'
import { toast } from '../../../kit/form/toast'
import { date, number } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './standards.module.css'

type PanelCardProps = { panel: StandardPanel; kkm: number | null; onEdit: () => void }

const READERS = [standards, lecturerLesson]

const describeBasis = ({ method, result, judges }: StandardPanel) => {
  if (method === 'angoff') {
    const round = result.round === 2 ? ', putaran 2' : ''
    return `${result.n} dari ${judges.length} penilai lengkap${round}`
  }
  const without = result.without_score > 0 ? `, ${result.without_score} tanpa nilai` : ''
  return `${result.n} mahasiswa${without}`
}

/** A panel with its cut, the error, and what can be done with it. */
export function PanelCard({ panel, kkm, onEdit }: PanelCardProps) {
  const { result, applied_at } = panel
  const { cut, se, low: lowEnd, high: highEnd, rounded: newKkm, word } = result
  const removing = useAction(removeStandard, { said: ofReply, invalidates: READERS })
  return (
    <Card className={classes.panel} component="section" aria-label={panel.name}>
      <h2>{panel.name}</h2>
      <p>
        {panel.method === 'angoff' ? (
          <HelpedLabel label={methodNames.angoff} about="angoff" />
        ) : (
          methodNames[panel.method]
        )}{' '}
        · {describeBasis(panel)}
      </p>
      <div className={classes.figures}>
        {cut === null ? (
          <span>Batas belum dapat ditaksir</span>
        ) : (
          <>
            <span>
              Batas <b>{coefficient(cut)}</b>
            </span>
            {se !== null && <span>galat baku ± {coefficient(se)}</span>}
            {lowEnd !== null && highEnd !== null && (
              <span>
                selang 95% {coefficient(lowEnd)} sampai {coefficient(highEnd)}
              </span>
            )}
          </>
        )}
        {result.first_cut !== null && <span>putaran 1: {coefficient(result.first_cut)}</span>}
        {result.wrong_side !== null && <span>{number(result.wrong_side)} di sisi yang salah</span>}
        {applied_at && <ToneBadge tone="daun">{`Dijadikan KKM ${date(applied_at)}`}</ToneBadge>}
      </div>
      {word && <p>{word}</p>}
      {result.incomplete.length > 0 && <p>Belum menaksir semua soal: {result.incomplete.join(', ')}</p>}
      {result.items.length > 0 && <ItemRatings items={result.items} />}
      <div className={classes.actions}>
        {newKkm !== null && <Apply panel={panel} newKkm={newKkm} isCurrent={kkm === newKkm} />}
        <Button variant="default" onClick={onEdit}>
          Ubah panel
        </Button>
        <Button
          variant="subtle"
          color="mengkudu"
          onClick={() =>
            void removing.ask(
              {
                text: `Panel "${panel.name}" akan dihapus.`,
                detail: 'KKM kuis tidak berubah.',
                danger: true,
              },
              { params: { id: panel.id } },
            )
          }
        >
          Hapus
        </Button>
      </div>
    </Card>
  )
}

type Changes = { changed: { gained: number; lost: number } }

/** Mean and spread of the ratings of each item, beside what students earned. */
function ItemRatings({ items }: Pick<StandardPanel['result'], 'items'>) {
  return (
    <details className={classes.details}>
      <summary>Rincian tiap soal</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Soal</th>
            <th scope="col">Rata-rata taksiran (%)</th>
            <th scope="col">Simpangan baku</th>
            <th scope="col">Benar sesungguhnya (%)</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ question_id, number: itemNumber, mean, sd, p, word }) => (
            <tr key={question_id}>
              <th scope="row">{itemNumber}</th>
              <td>{coefficient(mean)}</td>
              <td>
                {coefficient(sd)} {word && <ToneBadge tone="soga">{word}</ToneBadge>}
              </td>
              <td>{coefficient(p === null ? null : 100 * p)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

type ApplyProps = { panel: StandardPanel; newKkm: number; isCurrent: boolean }

/** Makes the cut the KKM. With finished attempts the changes are shown before it counts. */
function Apply({ panel, newKkm, isCurrent }: ApplyProps) {
  const [isAsking, setIsAsking] = useState(false)
  const input = (isConfirmed: boolean) => ({
    body: { id: panel.id, version: panel.version, confirm: isConfirmed },
  })
  const confirming = useAction(applyStandard, { said: ofReply, invalidates: READERS })
  const ask = async (error: Error) => {
    if (!isRefused(error, 'loses_mastery')) return toast.error(error.message)
    const { changed: changes } = (error as CallError & { data: Changes }).data
    setIsAsking(true)
    await confirm({
      title: `Jadikan KKM ${newKkm}?`,
      text: 'Ketuntasan yang sudah ada ikut berubah.',
      points: [`${changes.gained} mahasiswa menjadi tuntas`, `${changes.lost} mahasiswa tidak lagi tuntas`],
      yes: 'Ya, jadikan KKM',
      act: () => confirming.run(input(true)),
    })
    setIsAsking(false)
  }
  const applying = useAction(applyStandard, { said: ofReply, invalidates: READERS, refused: ask })
  return (
    <Button
      disabled={isCurrent}
      loading={applying.pending || confirming.pending || isAsking}
      onClick={() => void applying.run(input(false))}
    >
      {isCurrent ? `Sudah KKM ${newKkm}` : `Jadikan KKM ${newKkm}`}
    </Button>
  )
}
