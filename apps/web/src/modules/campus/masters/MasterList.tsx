import { Navigate } from '@tanstack/react-router'
import { cplForImport, cpmkForImport, graduateProfilesForImport } from '@tuntas/contract/campus/masters'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { ReactNode } from 'react'
import { ImportLink } from '../../../kit/list/ImportLink'
import { useRole } from '../../../kit/session/session'
import { GradeGaps } from './GradeGaps'
import { findMaster } from './lists'
import { ResourceList } from './ResourceList'

/** Additions of some lists to their declaration. */
const extras: Record<string, { note?: ReactNode; more?: ReactNode; forImport?: Endpoint }> = {
  'grade-score': { note: <GradeGaps />, more: <ImportLink kind="grade" /> },
  'graduate-profile': {
    more: <ImportLink kind="graduate-profile" />,
    forImport: graduateProfilesForImport,
  },
  cpl: { more: <ImportLink kind="cpl" />, forImport: cplForImport },
  cpmk: { more: <ImportLink kind="cpmk" />, forImport: cpmkForImport },
  'study-group': { more: <ImportLink kind="study-group" /> },
}

/** A master list, rendered from its declaration. */
export default function MasterList({ kind }: { kind: string }) {
  const resource = findMaster(kind, useRole())
  if (!resource) return <Navigate to="/notfound" replace />
  return <ResourceList key={kind} from="/_in/_shell/master-{$kind}/" resource={resource} {...extras[kind]} />
}
