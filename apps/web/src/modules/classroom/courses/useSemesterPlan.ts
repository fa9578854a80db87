import { type SourceClass, semesterClasses } from '@tuntas/contract/classroom/semester'
import { useState } from 'react'
import { useData } from '../../../kit/client/queries'
import type { Errors } from '../../../kit/form/form'
import { type Changes, type CopyValues, type SemesterValues, toCopyValues } from './copies'

const initial: SemesterValues = {
  kind: 'new',
  code: '',
  name: '',
  year_id: '',
  activate: false,
  from: '',
  material: true,
  keepStatus: false,
  dated: false,
  days: '182',
}

const NONE: ReadonlyMap<number, CopyValues> = new Map()

/** All classes are taken unless excluded. */
function useTaken() {
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<number>>(new Set())
  return {
    isTaken: (row: SourceClass) => !excludedIds.has(row.id),
    take: (rows: readonly SourceClass[], isTaken: boolean) => {
      const next = new Set(excludedIds)
      for (const { id } of rows) isTaken ? next.delete(id) : next.add(id)
      setExcludedIds(next)
    },
    takeAll: () => setExcludedIds(new Set()),
  }
}

/** Classes of one semester, and which of them the other already has. */
function useClasses(values: SemesterValues) {
  const query = {
    year_id: values.from,
    ...(values.kind === 'existing' && values.year_id !== '' && { to_year_id: values.year_id }),
  }
  return useData(semesterClasses, { query }, { enabled: values.from !== '', staleTime: 0 })
}

/** State of the semester wizard. */
export function useSemesterPlan(active: number | undefined) {
  const [values, setValues] = useState<SemesterValues>({ ...initial, from: String(active ?? '') })
  const [changes, setChanges] = useState<Changes>(NONE)
  const { isTaken, take, takeAll } = useTaken()
  const [serverErrors, setServerErrors] = useState<ReadonlyMap<number, Errors>>(new Map())
  const source = useClasses(values)
  const freeClasses = (source.data ?? []).filter(({ there: existingName }) => existingName === null)
  const takenClasses = freeClasses.filter(isTaken)
  const getCopyValues = (row: SourceClass) => changes.get(row.id) ?? toCopyValues(row)
  return {
    values,
    set: (part: Partial<SemesterValues>) => {
      // Other classes: forget the choices made for the former ones.
      if (part.from !== undefined && part.from !== values.from) {
        setChanges(NONE)
        takeAll()
        setServerErrors(new Map())
      }
      setValues({ ...values, ...part })
    },
    source,
    free: freeClasses,
    taken: takenClasses,
    isTaken,
    take,
    getCopyValues,
    isChanged: (row: SourceClass) => changes.has(row.id),
    change: (row: SourceClass, to: CopyValues) => {
      setChanges(new Map([...changes, [row.id, to]]))
      setServerErrors(new Map([...serverErrors].filter(([id]) => id !== row.id)))
    },
    serverErrors,
    tell: setServerErrors,
    changes,
  }
}
export type SemesterPlanning = ReturnType<typeof useSemesterPlan>
