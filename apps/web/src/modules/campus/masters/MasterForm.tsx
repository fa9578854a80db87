import { Navigate } from '@tanstack/react-router'
import { ResourceForm } from '../../../kit/ResourceForm'
import { useRole } from '../../../kit/session'
import { findMaster } from './lists'
import { opensYear } from './opensYear'

/** Questions that some forms ask before saving. */
const questions: Record<string, typeof opensYear> = { year: opensYear }

export default function MasterForm({ kind, id }: { kind: string; id: string | undefined }) {
  const resource = findMaster(kind, useRole())
  if (!resource) return <Navigate to="/notfound" replace />
  return <ResourceForm key={kind} resource={resource} id={id} findQuestion={questions[kind]} />
}
