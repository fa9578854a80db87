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
import { ofReply, useAction } from '../../../kit/client/useAction'
import { nearTime } from '../../../kit/format'
import classes from './Discussions.module.css'
import { formatAuthor } from './words'

type SaidProps = {
  /** The question's id. */
  id: number
  said: (DiscussionRow | DiscussionAnswer) & { body: string }
  /** Set for an answer. */
  answer?: DiscussionAnswer
  may_accept: boolean
  lecturer: boolean
  onHide: () => void
}

const staleReplies = { invalidates: [discussion, discussions] }

/** A question or answer with author and actions. */
export function Said({ id, said: message, answer, may_accept, lecturer, onHide }: SaidProps) {
  const vote = useAction(voteDiscussion, staleReplies)
  const accept = useAction(acceptAnswer, { ...staleReplies, said: ofReply })
  const unhide = useAction(unhideDiscussion, { ...staleReplies, said: ofReply })
  const answer_id = answer?.id
  const voted = message.voted === 1
  const isHidden = message.hidden_reason !== null
  const messageLabel = answer ? `jawaban ${formatAuthor(message)}` : 'pertanyaan'
  return (
    <div className={classes.said}>
      <p className={classes.meta}>
        <b>{formatAuthor(message)}</b> ·{' '}
        <time dateTime={message.created_at}>{nearTime(message.created_at)}</time>
      </p>
      {answer?.accepted === 1 && (
        <p className={classes.taken}>
          <IconCircleCheckFilled size={17} aria-hidden /> Jawaban diterima
        </p>
      )}
      {isHidden && <p className={classes.hidden}>Disembunyikan dosen: {message.hidden_reason}</p>}
      <p className={classes.body}>{message.body}</p>
      <div className={classes.acts}>
        {!isHidden && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-pressed={voted}
            aria-label={`Dukung ${messageLabel}, ${message.votes} dukungan`}
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
            {message.votes}
          </Button>
        )}
        {answer && may_accept && !isHidden && (
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
            aria-label={`${isHidden ? 'Tampilkan lagi' : 'Sembunyikan'} ${messageLabel}`}
            loading={unhide.pending}
            onClick={() => (isHidden ? void unhide.run({ body: { id, answer_id } }) : onHide())}
          >
            {isHidden ? 'Tampilkan lagi' : 'Sembunyikan'}
          </Button>
        )}
      </div>
    </div>
  )
}
