import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CourseDetail, Progress } from '@tuntas/contract/classroom/courses'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
  /** On a desk, the name of the class stays in view while scrolling. */
  stays?: boolean
  /** Only the name on one line, for a tab that needs the height. */
  low?: boolean
}

/** The head's height, from which its place follows when only the name stays in view. */
function useHeight() {
  const head = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = head.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--head-height', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return head
}

/** Header of a class, with tabs. */
export function CourseFrame({ course, back, tabs, tab, onTab, actions, ...look }: CourseFrameProps) {
  const head = useHeight()
  const { progress } = course
  useTitle(course.name)
  const meta = [course.code, course.course_category, course.period].filter(Boolean).join(' · ')
  if (look.low)
    return (
      <>
        <header className={classes.low}>
          <Link to={back} className={classes.back} aria-label="Data Kelas" data-hidden-in-app>
            <IconArrowLeft size={20} aria-hidden />
          </Link>
          <h1>{course.name}</h1>
          <p className={classes.meta}>{meta}</p>
          {actions}
        </header>
        <PageTabs tabs={tabs} tab={tab} onTab={onTab} className={classes.tabs} />
      </>
    )
  return (
    <>
      <Link to={back} className={classes.back} data-hidden-in-app>
        <IconArrowLeft size={17} aria-hidden />
        Data Kelas
      </Link>
      <header ref={head} className={classes.head} data-stays={look.stays || undefined}>
        <div className={classes.cover}>
          {course.cover ? (
            <img src={course.cover} alt="" width={640} height={240} />
          ) : (
            <Motif id={course.id} />
          )}
        </div>
        <div className={classes.words}>
          <p className={classes.meta}>{meta}</p>
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
