import type { person } from '@tuntas/contract/operations/helpdesk'
import type { Data } from '../../../kit/client/queries'

export type Person = Data<typeof person>
export type PersonKind = 'student' | 'teacher'
