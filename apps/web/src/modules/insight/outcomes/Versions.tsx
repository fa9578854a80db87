import { Button, Card } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { NOT_REPRESENTATIVE, outcomeCalled, printEvaluation } from '@tuntas/contract/insight/outcomes'
import { useDownload } from '../../../kit/client/useDownload'
import { dateTime, number } from '../../../kit/format'
import { conclusions } from '../../../shared/marking/verdicts'
import { PlainTable } from '../../../ui/PlainTable'
import { ToneBadge } from '../../../ui/StateBadge'
import shared from './outcomes.module.css'
import classes from './Versions.module.css'
import type { Evaluation } from './words'

type Version = Evaluation['versions'][number]

/** Former versions with their original prints. */
export function Versions({ versions }: { versions: readonly Version[] }) {
  return (
    <Card component="section" aria-labelledby="versi" className={shared.part}>
      <h2 id="versi">Versi yang ditutup</h2>
      <ul className={shared.actionList}>
        {versions.map((version) => (
          <VersionItem key={version.id} version={version} />
        ))}
      </ul>
    </Card>
  )
}

function VersionItem({
  version: { id, version, closed_at, closed_by, sha256, items, findings, coverage, reason },
}: {
  version: Version
}) {
  const print = useDownload(printEvaluation)
  return (
    <li>
      <div className={classes.version}>
        <div>
          <p>
            <b>Versi {version}</b> · {dateTime(closed_at)} · {closed_by}
          </p>
          <p className={shared.dimmed}>
            {coverage.measured} dari {coverage.students} mahasiswa terukur
            {reason && `. Alasan ditutup: ${reason}`}
          </p>
          {coverage.representative === 0 && <ToneBadge tone="soga">{NOT_REPRESENTATIVE}</ToneBadge>}
          <p className={classes.hash}>
            SHA-256 <code>{sha256}</code>
          </p>
        </div>
        <Button
          variant="default"
          loading={print.pending}
          leftSection={<IconFileTypePdf size={18} stroke={1.7} aria-hidden />}
          onClick={() => void print.run({ query: { id } })}
        >
          Unduh PDF<span className={shared.unseen}> versi {version}</span>
        </Button>
      </div>
      {items.length > 0 && <ItemVerdicts items={items} />}
      {findings.length > 0 && (
        <details className={classes.more}>
          <summary>{findings.length} temuan</summary>
          <ul>
            {findings.map((one) => (
              <li key={`${one.level} ${one.code} ${one.action}`}>
                <b>{outcomeCalled(one.level, one.code)}</b>{' '}
                {one.measured !== null && `(${number(one.measured)}%) `}
                {one.action} · {one.owner}
                {one.due_year && ` · tenggat ${one.due_year}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** How many items of each quiz were concluded how; versions closed earlier did not count all of it. */
function ItemVerdicts({ items }: { items: Version['items'] }) {
  return (
    <details className={classes.more}>
      <summary>Analisis butir {items.length} kuis</summary>
      <PlainTable label="Tabel analisis butir" heads={['Kuis', 'n', ...conclusions, 'Sementara']}>
        {items.map((quiz) => (
          <tr key={quiz.lessons_id}>
            <th scope="row">{quiz.name}</th>
            {[quiz.n, quiz.accepted, quiz.revised, quiz.rejected, quiz.undecided, quiz.provisional].map(
              (figure, at) => (
                <td key={at}>{figure ?? '-'}</td>
              ),
            )}
          </tr>
        ))}
      </PlainTable>
    </details>
  )
}
