import { Button } from '@mantine/core'
import { IconHelpHexagon } from '@tabler/icons-react'
import { useState } from 'react'
import LessonQuestions from './LessonQuestions'

type QuestionTalkProps = { courseId: number; lessonId: number; question: { id: number; number: number } }

/** Below a reviewed question, loaded on click because a quiz has many. */
export default function QuestionTalk({ courseId, lessonId, question: { id, number } }: QuestionTalkProps) {
  const [open, setOpen] = useState(false)
  if (open) return <LessonQuestions courseId={courseId} lessonId={lessonId} questionId={id} always />
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Tanya jawab soal ${number}`}
      leftSection={<IconHelpHexagon size={17} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      Tanya jawab
    </Button>
  )
}
