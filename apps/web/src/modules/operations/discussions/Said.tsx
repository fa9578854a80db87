import { Button } from '@mantine/core'
import { IconArrowBigUp, IconArrowBigUpFilled, IconCheck, IconCircleCheckFilled } from '@tabler/icons-react'
import {
  acceptAnswer,
  type DiscussionAnswer,
  type DiscussionRow,
  discussion,
  discussions,
  unhideDiscussion,
  voteDiscussion,
} from '@tuntas/contract/operations/discussions'
import { nearTime } from '../../../kit/format'
import { ofReply, useAction } from '../../../kit/useAction'
import classes from './Discussions.module.css'
import { formatAuthor } from './words'

type SaidProps = {
  /** The question's number. */
  id: number
  said: (DiscussionRow | DiscussionAnswer) & { body: string }
  /** Where it is an answer to it. */
  answer?: DiscussionAnswer
  may_accept: boolean
  lecturer: boolean
  onHide: () => void
}

const stale = { invalidates: [discussion, discussions] }

/** A question or an answer: who said what, and what can be done about it. */
export function Said({ id, said, answer, may_accept, lecturer, onHide }: SaidProps) {
  const vote = useAction(voteDiscussion, stale)
  const accept = useAction(acceptAnswer, { ...stale, said: ofReply })
  const unhide = useAction(unhideDiscussion, { ...stale, said: ofReply })
  const answer_id = answer?.id
  const voted = said.voted === 1
  const hidden = said.hidden_reason !== null
  const what = answer ? `jawaban ${formatAuthor(said)}` : 'pertanyaan'
  return (
    <div className={classes.said}>
      <p className={classes.meta}>
        <b>{formatAuthor(said)}</b> · <time dateTime={said.created_at}>{nearTime(said.created_at)}</time>
      </p>
      {answer?.accepted === 1 && (
        <p className={classes.taken}>
          <IconCircleCheckFilled size={17} aria-hidden /> Jawaban diterima
        </p>
      )}
      {hidden && <p className={classes.hidden}>Disembunyikan dosen: {said.hidden_reason}</p>}
      <p className={classes.body}>{said.body}</p>
      <div className={classes.acts}>
        {!hidden && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-pressed={voted}
            aria-label={`Dukung ${what}, ${said.votes} dukungan`}
            loading={vote.pending}
            leftSection={
              voted ? (
                <IconArrowBigUpFilled size={18} aria-hidden />
              ) : (
                <IconArrowBigUp size={18} aria-hidden />
              )
            }
            onClick={() => void vote.run({ body: { id, answer_id, on: !voted } })}
          >
            {said.votes}
          </Button>
        )}
        {answer && may_accept && !hidden && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={accept.pending}
            leftSection={<IconCheck size={18} aria-hidden />}
            onClick={() => void accept.run({ body: { id, answer_id: answer.id, on: answer.accepted === 0 } })}
          >
            {answer.accepted === 1 ? 'Batal terima' : 'Terima jawaban'}
          </Button>
        )}
        {lecturer && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`${hidden ? 'Tampilkan lagi' : 'Sembunyikan'} ${what}`}
            loading={unhide.pending}
            onClick={() => (hidden ? void unhide.run({ body: { id, answer_id } }) : onHide())}
          >
            {hidden ? 'Tampilkan lagi' : 'Sembunyikan'}
          </Button>
        )}
      </div>
    </div>
  )
}
