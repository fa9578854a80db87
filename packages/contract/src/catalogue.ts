import * as account from './account.ts'
import * as archive from './archive.ts'
import * as assignments from './assignments.ts'
import * as attempts from './attempts.ts'
import * as collection from './collection.ts'
import * as courses from './courses.ts'
import * as dashboard from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import * as exceptions from './exceptions.ts'
import * as files from './files.ts'
import * as imports from './imports.ts'
import * as lessonForm from './lesson-form.ts'
import * as lessons from './lessons.ts'
import * as marking from './marking.ts'
import * as masters from './masters.ts'
import * as members from './members.ts'
import * as password from './password.ts'
import * as people from './people.ts'
import * as questionFiles from './question-files.ts'
import * as questions from './questions.ts'
import * as reports from './reports.ts'
import * as rps from './rps.ts'
import * as site from './site.ts'
import * as topics from './topics.ts'

const rooms = {
  // Two files, so that the browser fetches the password's rules with its form alone.
  account: { ...account, ...password },
  archive,
  attempts,
  courses,
  dashboard,
  files,
  imports,
  lessons,
  masters,
  people,
  site,
  assignments,
  collection,
  exceptions,
  lessonForm,
  marking,
  members,
  questionFiles,
  questions,
  reports,
  rps,
  topics,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'roles' in value && 'reply' in value

function* endpointsIn(name: string, value: unknown): Generator<[string, Endpoint]> {
  if (isEndpoint(value)) yield [name, value]
  // A list holds its endpoints one level below.
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [part, inner] of Object.entries(value)) if (isEndpoint(inner)) yield [`${name}.${part}`, inner]
  }
}

/**
 * Every endpoint of the contract by its name (`masters.programs.save`): the server must serve them all, and the
 * authorisation matrix must have a row for each.
 */
export const catalogue: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(rooms).flatMap(([room, module]) =>
    Object.entries(module).flatMap(([name, value]) => [...endpointsIn(`${room}.${name}`, value)]),
  ),
)
