import { Link } from '@tanstack/react-router'
import type { LecturerCourseCard, Progress } from '@tuntas/contract/classroom/courses'
import type { ReactNode } from 'react'
import { ClassProgress } from '../../../shared/lessons/ClassProgress'
import { Motif } from '../../../ui/CoverPattern'
import classes from './CourseCard.module.css'

export type CourseCardProps = {
  course: Omit<LecturerCourseCard, 'status' | 'version' | 'total_student'>
  to: '/student/courses/detail/$id' | '/teacher/courses/detail/$id'
  progress?: Progress
  foot: ReactNode
}

/** A class: cover, facts, progress and next step. The whole card is a link. */
export function CourseCard({ course, to, progress, foot }: CourseCardProps) {
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        {course.cover ? (
          <img src={course.cover} alt="" loading="lazy" width={640} height={240} />
        ) : (
          <Motif id={course.id} />
        )}
      </div>
      <div className={classes.body}>
        <p className={classes.meta}>{[course.code, course.course_category].filter(Boolean).join(' · ')}</p>
        <h2 className={classes.name}>
          <Link to={to} params={{ id: String(course.id) }} className={classes.link}>
            {course.name}
          </Link>
        </h2>
        <p className={classes.teacher}>{course.name_teacher}</p>
        {progress && (
          <div className={classes.progress}>
            <ClassProgress progress={progress} />
          </div>
        )}
      </div>
      <div className={classes.foot}>{foot}</div>
    </article>
  )
}
