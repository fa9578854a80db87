import { Link } from '@tanstack/react-router'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { lessonLink } from '../../../shared/lessons/lessonLink'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import classes from './QuizOverview.module.css'

const types = { LESSON: 'Materi', ASSIGNMENT: 'Tugas', QUIZ: 'Kuis', TOOL: 'Alat luar' } as const

/** Enrichment, shown when a quiz is mastered. */
export default function EnrichmentOffer({ lessons }: { lessons: StudentLesson['enrichment'] }) {
  return (
    <section className={classes.card} aria-labelledby="pengayaan">
      <h2>
        <HelpedTerm
          label={<span id="pengayaan">Kamu sudah tuntas. Ada pengayaan:</span>}
          about="enrichment"
        />
      </h2>
      <ul className={classes.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <span className={classes.lesson}>
              {lesson.name}
              <small>{types[lesson.type]} · tidak wajib</small>
            </span>
            <Link {...lessonLink(lesson)} className={classes.open} aria-label={`Buka ${lesson.name}`}>
              Buka
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
