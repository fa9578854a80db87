import type { quizSections } from '@tuntas/contract/learning/sections'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useLayoutEffect, useRef, useState } from 'react'
import { type Board, boardOf, keyedAs, rebased, sameBoard } from './sectionDrafts'

type Sections = Reply<typeof quizSections>

const stampOf = ({ version, question_ids }: Sections) => `${version} ${question_ids.join()}`

/**
 * The sections as they are being written. They stay as the quiz is read anew: after their own save they become what it made, but for what was written
 * meanwhile; of what somebody else saved, the questions come and go, and a save of what is written here is refused as stale.
 */
export function useBoard(reply: Sections) {
  const [board, setBoard] = useState<Board>(() => boardOf(reply))
  const [base, setBase] = useState(() => ({
    stamp: stampOf(reply),
    version: reply.version,
    board: boardOf(reply),
  }))
  const sent = useRef<Board>(undefined)
  const dirty = !sameBoard(board, base.board)
  useLayoutEffect(() => {
    const stamp = stampOf(reply)
    if (stamp === base.stamp) return
    const own = sent.current
    sent.current = undefined
    const now = own ? keyedAs(boardOf(reply), own) : boardOf(reply)
    const foreign = own === undefined && dirty && reply.version !== base.version
    setBase({ stamp, version: foreign ? base.version : reply.version, board: foreign ? base.board : now })
    setBoard(rebased(board, own ?? base.board, now))
  })
  return {
    board,
    setBoard,
    dirty,
    version: base.version,
    /** Of a save that is sent now; without a board it was refused. */
    setSent: (given: Board | undefined) => {
      sent.current = given
    },
  }
}
