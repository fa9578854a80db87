import { Button, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import {
  assignmentResults,
  type HandedIn,
  includeMember,
  type Sharer,
  submissionDetail,
  submissionQueue,
  updateOwnScore,
} from '@tuntas/contract/learning/assignments'
import { useState } from 'react'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { awaitPictures } from '../../../kit/device/awaitPictures'
import { score as formatScore } from '../../../kit/format'
import FeedbackField from '../../../shared/marking/FeedbackField'
import { RichText } from '../../../ui/RichText'
import classes from './GroupMarks.module.css'
import { parseScore, scoreFault, typedScore } from './scores'
import type { OwnDraft } from './typedMark'
import type { MarkingRun } from './useMarkingRun'

type Group = NonNullable<HandedIn['group']>
const invalidates = [submissionDetail, submissionQueue, assignmentResults]

/** Members of a group with their marks: the group's, or their own. */
export default function GroupMarks({
  run,
  shown: handIn,
  group,
}: {
  run: MarkingRun
  shown: HandedIn
  group: Group
}) {
  return (
    <section className={classes.members} aria-label={`Anggota ${group.name}`}>
      <h3>
        Anggota {group.name}
        {handIn.submitted_by && <small>Dikirim {handIn.submitted_by}</small>}
      </h3>
      <ul>
        {group.members.map((one) => (
          <li key={one.user_id}>
            {one.id === null ? (
              <Newcomer of={handIn.id} person={one} />
            ) : (
              <Member id={one.id} of={handIn.id} person={one} group={group} run={run} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A member who joined the group after the hand-in. */
function Newcomer({ of, person: { user_id, name } }: { of: number; person: Sharer }) {
  const including = useAction(includeMember, { said: ofReply, invalidates })
  return (
    <div className={classes.line}>
      <p>
        <b>{name}</b>
        <small>Masuk kelompok setelah tugas ini dikumpulkan</small>
      </p>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUserPlus size={17} aria-hidden />}
        aria-label={`Sertakan ${name}`}
        loading={including.pending}
        onClick={() => void including.run({ body: { id: of, user_id } })}
      >
        Sertakan
      </Button>
    </div>
  )
}

/** @param of the hand-in being marked */
type MemberProps = { id: number; of: number; person: Sharer; group: Group; run: MarkingRun }

function Member({ id, of, person, group, run }: MemberProps) {
  const { user_id, name, score, own_score, own_feedback, moved_to } = person
  const draft = run.draft.own?.[user_id]
  const write = (ownDraft: OwnDraft | undefined) => run.writeOwn(of, user_id, ownDraft)
  const read = () => run.readOwn(of, user_id)
  return (
    <>
      <div className={classes.line}>
        <p>
          <b>{name}</b>
          {moved_to && <small>Sekarang di {moved_to}</small>}
          {own_score !== null && <small>Nilai sendiri, nilai kelompok {formatScore(group.score)}</small>}
        </p>
        <span className={classes.score} data-own={own_score !== null || undefined}>
          {formatScore(score)}
        </span>
        {!draft && (
          <Button variant="default" size="sm" aria-label={`Bedakan nilai ${name}`} onClick={() => write({})}>
            {own_score === null ? 'Bedakan' : 'Ubah'}
          </Button>
        )}
      </div>
      {own_feedback && !draft && <RichText html={own_feedback} compact />}
      {draft && <OwnMark id={id} person={person} draft={draft} read={read} write={write} />}
    </>
  )
}

type OwnMarkProps = {
  id: number
  person: Sharer
  draft: OwnDraft
  /** The current draft. */
  read: () => OwnDraft
  write: (ownDraft: OwnDraft | undefined) => void
}

function OwnMark({ id, person, draft, read, write }: OwnMarkProps) {
  const { name, own_score, own_feedback } = person
  const { score: scoreText = typedScore(own_score), feedback } = draft
  const [fault, setFault] = useState<string | null>(null)
  const saving = useAction(updateOwnScore, {
    said: ofReply,
    invalidates,
    done: () => write(undefined),
  })
  const send = async (score: number | null) => {
    if (!(await awaitPictures())) return
    const feedbackText = read().feedback ?? own_feedback ?? ''
    void saving.run({ body: { id, version: person.version ?? undefined, score, feedback: feedbackText } })
  }
  const submit = () => {
    const fault = scoreFault(scoreText)
    setFault(fault)
    if (fault === null) void send(parseScore(scoreText))
  }
  return (
    <div className={classes.own}>
      <TextInput
        label={`Nilai sendiri ${name}`}
        placeholder="0–100"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={scoreText}
        error={fault}
        onChange={(event) => {
          write({ ...draft, score: event.currentTarget.value })
          setFault(null)
        }}
        onKeyDown={(event) => event.key === 'Enter' && submit()}
      />
      <FeedbackField
        saved={own_feedback}
        draft={feedback}
        onChange={(next) => write({ ...draft, feedback: next })}
        busy={saving.pending}
        hint={`Hanya dibaca ${name}, bersama nilainya.`}
      />
      <div className={classes.buttons}>
        {own_score !== null && (
          <Button variant="subtle" size="sm" disabled={saving.pending} onClick={() => void send(null)}>
            Pakai nilai kelompok
          </Button>
        )}
        <Button variant="default" size="sm" disabled={saving.pending} onClick={() => write(undefined)}>
          Batal
        </Button>
        <Button size="sm" loading={saving.pending} onClick={submit}>
          Simpan nilai sendiri
        </Button>
      </div>
    </div>
  )
}
