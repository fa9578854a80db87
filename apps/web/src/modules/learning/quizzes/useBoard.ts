import { lecturerLesson, lecturerLessons } from '@tuntas/contract/learning/lessons'
import { quizQuestions } from '@tuntas/contract/learning/questions'
import { quizSections, saveSections } from '@tuntas/contract/learning/sections'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../../kit/client/call'
import { buildQuery, queryClient } from '../../../kit/client/queries'
import { useTask } from '../../../kit/client/useAction'
import { saveOver } from './saveOver'
import { type Board, keyedAs, knownTo, rebased, sameBoard, toBoard, toSectionsBody } from './sectionDrafts'
import { diffBoards } from './sectionWords'

type Sections = Reply<typeof quizSections>
type BoardOptions = { lessonId: number; reply: Sections; texts: ReadonlyMap<number, string> }

const getStamp = ({ version, question_ids }: Sections) => `${version} ${question_ids.join()}`
const toBase = (reply: Sections) => ({
  stamp: getStamp(reply),
  version: reply.version,
  board: toBoard(reply),
})

/** Edited sections on top of the loaded ones, and those last sent. */
function useWriting(reply: Sections) {
  const [board, setBoard] = useState<Board>(() => toBoard(reply))
  const [base, setBase] = useState(() => toBase(reply))
  const sentBoard = useRef<Board>(undefined)
  const latest = useRef(board)
  latest.current = board
  const dirty = !sameBoard(board, base.board)
  useLayoutEffect(() => {
    const stamp = getStamp(reply)
    if (stamp === base.stamp) return
    const sentBefore = sentBoard.current
    sentBoard.current = undefined
    const now = sentBefore ? keyedAs(toBoard(reply), sentBefore) : toBoard(reply)
    const isForeign = sentBefore === undefined && dirty && reply.version !== base.version
    setBase({ stamp, version: isForeign ? base.version : reply.version, board: isForeign ? base.board : now })
    setBoard(rebased(board, sentBefore ?? base.board, now))
  })
  return {
    board,
    setBoard,
    dirty,
    base,
    sent: sentBoard,
    latest,
    take: (storedReply: Sections) => {
      setBase(toBase(storedReply))
      setBoard(toBoard(storedReply))
    },
  }
}

/**
 * The sections while editing. They survive refetches: after their own save they take its result plus later
 * changes. After somebody else's save only questions are added and removed, and saving shows both versions.
 */
export function useBoard({ lessonId, reply, texts }: BoardOptions) {
  const ofQuiz = { query: { lessons_id: lessonId } }
  const { board, setBoard, dirty, base, sent: sentBoard, latest, take } = useWriting(reply)
  const send = async (version: number) => {
    sentBoard.current = latest.current
    try {
      const body = { lessons_id: lessonId, version, sections: toSectionsBody(latest.current) }
      return (await call(saveSections, { body })).message
    } catch (error) {
      sentBoard.current = undefined
      throw error
    }
  }
  /** @returns the server's message; undefined if the person took the other version */
  const write = () =>
    saveOver({
      version: base.version,
      send,
      read: () => queryClient.fetchQuery({ ...buildQuery(quizSections, ofQuiz), staleTime: 0 }),
      listDifferences: (storedReply) =>
        diffBoards(latest.current, toBoard(storedReply), { ...storedReply, texts }),
      take,
      keepOver: (storedReply) => {
        latest.current = knownTo(latest.current, storedReply)
        setBoard(latest.current)
      },
    })
  const saving = useTask(write, {
    invalidates: [[quizSections, ofQuiz], [quizQuestions, ofQuiz], lecturerLesson, lecturerLessons],
    said: (message) => message ?? 'Bagian kuis belum disimpan.',
  })
  return { board, setBoard, dirty, saving }
}
