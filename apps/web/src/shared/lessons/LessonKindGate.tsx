import { Navigate } from '@tanstack/react-router'
import type { LessonType } from '@tuntas/contract/learning/lessons'
import type { ReactNode } from 'react'
import { lessonLink } from './lessonLink'

type OwnPageProps = { lesson: { id: number; type: LessonType }; type: LessonType; children: ReactNode }

/** A student's page for one lesson type. Redirects old addresses of lessons whose type was changed. */
export function OwnPage({ lesson, type, children }: OwnPageProps) {
  return lesson.type === type ? children : <Navigate {...lessonLink(lesson)} replace />
}
