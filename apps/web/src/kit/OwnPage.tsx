import { Navigate } from '@tanstack/react-router'
import type { LessonType } from '@tuntas/contract/learning/lessons'
import type { ReactNode } from 'react'
import { lessonLink } from './lessonLink'

type OwnPageProps = { lesson: { id: number; type: LessonType }; type: LessonType; children: ReactNode }

/** A student's page of one kind of lesson. An old address of a lesson whose kind was changed leads on to the page of its kind. */
export function OwnPage({ lesson, type, children }: OwnPageProps) {
  return lesson.type === type ? children : <Navigate {...lessonLink(lesson)} replace />
}
