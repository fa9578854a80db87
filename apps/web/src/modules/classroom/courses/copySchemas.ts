import type { SemesterPlan, SourceClass } from '@tuntas/contract/classroom/semester'
import * as schemas from '@tuntas/contract/classroom/semester.schemas'
import { type Errors, schemaErrors } from '../../../kit/form/form'
import {
  byField,
  type Changes,
  type CopyValues,
  copyBody,
  materialBody,
  type SemesterValues,
  toCopyValues,
} from './copies'

/** The request. The schema parses the field texts. */
export const buildSemesterPlan = (
  values: SemesterValues,
  classes: readonly SourceClass[],
  changes: Changes,
): SemesterPlan =>
  schemas.saveSemester.body.parse({
    ...(values.kind === 'new' ? { code: values.code, name: values.name } : { year_id: values.year_id }),
    activate: values.activate,
    ...materialBody(values),
    classes: classes.map((row) => ({ id: row.id, ...copyBody(changes.get(row.id) ?? toCopyValues(row)) })),
  })

const rowSchema = schemas.duplicateCourse.body
/** Errors of a single copy. */
export const copyFaults = (values: CopyValues): Errors =>
  byField(schemaErrors(rowSchema, { id: 1, year_id: 1, ...copyBody(values) }))
