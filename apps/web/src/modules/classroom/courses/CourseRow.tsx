import { Link } from '@tanstack/react-router'
import { ClassProgress } from '../../../shared/lessons/ClassProgress'
import type { CourseCardProps } from './CourseCard'
import classes from './CourseCard.module.css'

/** A class as a row of the list view. */
export function CourseRow({ course, to, progress, foot }: CourseCardProps) {
  return (
    <article className={classes.row}>
      <div className={classes.rowWords}>
        <h2 className={classes.name}>
          <Link to={to} params={{ id: String(course.id) }} className={classes.link}>
            {course.name}
          </Link>
        </h2>
        <p className={classes.meta}>
          {[course.code, course.course_category, course.period, course.name_teacher]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {progress && <ClassProgress progress={progress} />}
      <div className={classes.rowFoot}>{foot}</div>
    </article>
  )
}
