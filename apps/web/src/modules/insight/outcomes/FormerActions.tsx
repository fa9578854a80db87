import { Button, Card, TextInput } from '@mantine/core'
import { evaluation, outcomeCalled, verifyAction } from '@tuntas/contract/insight/outcomes'
import { useState } from 'react'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { date, number } from '../../../kit/format'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './FormerActions.module.css'
import shared from './outcomes.module.css'
import type { Evaluation } from './words'

type Action = Evaluation['actions'][number]
type FormerActionsProps = { courseId: number; actions: readonly Action[] }

/** Were the actions of former classes done? */
export function FormerActions({ courseId, actions }: FormerActionsProps) {
  return (
    <Card component="section" aria-labelledby="tindakan-lalu" className={shared.part}>
      <h2 id="tindakan-lalu">Tindakan dari kelas sebelumnya</h2>
      <p className={shared.dimmed}>Tandai yang sudah terlaksana di kelas ini.</p>
      <ul className={shared.actionList}>
        {actions.map((action) => (
          <ActionItem key={`${action.id} ${action.verified_at}`} courseId={courseId} action={action} />
        ))}
      </ul>
    </Card>
  )
}

function ActionItem({ courseId, action }: { courseId: number; action: Action }) {
  const [note, setNote] = useState(action.note ?? '')
  const verifying = useAction(verifyAction, { invalidates: [evaluation], said: ofReply })
  const {
    id,
    level,
    code,
    measured: measuredValue,
    cause,
    owner,
    due_year,
    verified_at,
    verified_by,
  } = action
  const isVerified = verified_at !== null
  const verify = (verified: 0 | 1) =>
    void verifying.run({ body: { courses_id: courseId, id, verified: verified === 1, note: note.trim() } })
  return (
    <li>
      <p>
        <b>{outcomeCalled(level, code)}</b> {action.action}
      </p>
      <p className={shared.dimmed}>
        {action.course} · {action.year}
        {measuredValue !== null && ` · ${number(measuredValue)}% mahasiswa mencapai`} · {owner}
        {due_year && ` · tenggat ${due_year}`}
      </p>
      {cause && <p className={shared.dimmed}>Sebab: {cause}</p>}
      {isVerified ? (
        <div className={classes.verifying}>
          <StateBadge state="settled" label={`Terverifikasi ${date(verified_at)} oleh ${verified_by}`} />
          {action.note && <span>“{action.note}”</span>}
          <Button variant="default" size="sm" loading={verifying.pending} onClick={() => verify(0)}>
            Batalkan verifikasi
          </Button>
        </div>
      ) : (
        <div className={classes.verifying}>
          <TextInput
            aria-label={`Catatan untuk ${code}`}
            placeholder="Catatan (boleh kosong)"
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button variant="default" loading={verifying.pending} onClick={() => verify(1)}>
            Tandai terverifikasi
          </Button>
        </div>
      )}
    </li>
  )
}
