import { Navigate } from '@tanstack/react-router'
import { useRole } from '../../../kit/session/session'
import { findMaster } from './lists'
import { opensYear } from './opensYear'
import { ResourceForm } from './ResourceForm'

/** Questions that some forms ask before saving. */
const questions: Record<string, typeof opensYear> = { year: opensYear }

export default function MasterForm({ kind, id }: { kind: string; id: string | undefined }) {
  const resource = findMaster(kind, useRole())
  if (!resource) return <Navigate to="/notfound" replace />
  return <ResourceForm key={kind} resource={resource} id={id} findQuestion={questions[kind]} />
}
