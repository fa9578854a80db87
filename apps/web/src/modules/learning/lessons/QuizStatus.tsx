import { Button } from '@mantine/core'
import { IconAdjustments, IconEyeOff, IconWorld } from '@tabler/icons-react'
import type { LecturerLesson } from '@tuntas/contract/learning/lessons'
import { confirm } from '../../../kit/form/confirm'
import { LinkButton } from '../../../ui/LinkButton'
import classes from './QuizStatus.module.css'
import { listQuizTerms } from './quizTerms'
import { usePlanning } from './usePlanning'

/** State and terms of a quiz, with the ways to change them. */
export function QuizStatus({ quiz }: { quiz: LecturerLesson }) {
  const { id, courses_id, sections_id, status } = quiz
  const { pending, publish } = usePlanning(courses_id)
  const [state, ...terms] = listQuizTerms(quiz)
  const hide = async () => {
    const yes = await confirm({
      title: 'Jadikan draf?',
      text: 'Kuis ini tidak tampil lagi bagi mahasiswa. Hasilnya tetap tersimpan.',
      danger: true,
    })
    if (yes) void publish([quiz], 'unpublish')
  }
  return (
    <div className={classes.status}>
      <p>
        <b data-state={status}>{state}</b> · {terms.join(' · ')}
      </p>
      <LinkButton
        to="/teacher/courses/lesson/form/$course_id/$section_id/{-$id}"
        params={{ course_id: String(courses_id), section_id: String(sections_id), id: String(id) }}
        search={{ dari: 'kuis' }}
        variant="default"
        size="sm"
        leftSection={<IconAdjustments size={17} aria-hidden />}
      >
        Atur
      </LinkButton>
      {status === 'publish' ? (
        <Button
          variant="subtle"
          size="sm"
          loading={pending}
          leftSection={<IconEyeOff size={17} aria-hidden />}
          onClick={() => void hide()}
        >
          Jadikan draf
        </Button>
      ) : (
        <Button
          size="sm"
          loading={pending}
          leftSection={<IconWorld size={17} aria-hidden />}
          onClick={() => void publish([quiz], 'publish')}
        >
          Terbitkan
        </Button>
      )}
    </div>
  )
}
