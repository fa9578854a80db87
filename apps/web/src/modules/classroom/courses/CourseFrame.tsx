import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CourseDetail, Progress } from '@tuntas/contract/classroom/courses'
import type { ReactNode } from 'react'
import { ClassProgress } from '../../../shared/lessons/ClassProgress'
import { Motif } from '../../../ui/CoverPattern'
import { PageTabs, type PageTabsProps } from '../../../ui/PageTabs'
import { useTitle } from '../../../ui/useTitle'
import classes from './CourseFrame.module.css'

type CourseFrameProps = Pick<PageTabsProps, 'tabs' | 'tab' | 'onTab'> & {
  course: CourseDetail & { progress?: Progress }
  back: '/student/courses' | '/teacher/courses'
  /** Shown at the end of the head. */
  actions?: ReactNode
}

/** Header of a class, with tabs. */
export function CourseFrame({ course, back, tabs, tab, onTab, actions }: CourseFrameProps) {
  const { progress } = course
  useTitle(course.name)
  return (
    <>
      <Link to={back} className={classes.back} data-hidden-in-app>
        <IconArrowLeft size={17} aria-hidden />
        Data Kelas
      </Link>
      <header className={classes.head}>
        <div className={classes.cover}>
          {course.cover ? (
            <img src={course.cover} alt="" width={640} height={240} />
          ) : (
            <Motif id={course.id} />
          )}
        </div>
        <div className={classes.words}>
          <p className={classes.meta}>
            {[course.code, course.course_category, course.period].filter(Boolean).join(' · ')}
          </p>
          <h1>{course.name}</h1>
          <p className={classes.meta}>{course.name_teacher}</p>
          {progress && (
            <div className={classes.progress}>
              <ClassProgress progress={progress} />
            </div>
          )}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <PageTabs tabs={tabs} tab={tab} onTab={onTab} className={classes.tabs} />
    </>
  )
}
