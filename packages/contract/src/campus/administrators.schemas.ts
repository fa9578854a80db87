import { adminAccount } from '../identity/admin-form.schemas.ts'
import { always, bit, filterChoice, filterId, flag, id, idList, moment, version } from '../wire/fields.ts'
import { keywordsQuery } from '../wire/paging.schemas.ts'
import { countsSchemas, listSchemas } from '../wire/resource.schemas.ts'
import { tolerant } from '../wire/tolerance.ts'
import { z } from '../wire/zod.ts'
import { givenRoles, hasPrograms, officeRoles } from './administrators.vocabulary.ts'
import { removeSecond, resetPassword } from './people.schemas.ts'

const NOUN = 'administrator'

const row = z.object({
  id: z.number(),
  version: z.number(),
  username: z.string(),
  name: z.string(),
  role: z.enum(officeRoles),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** For an operator or koordinator, sorted by name. */
  study_programs: z.array(z.string()),
  second_factor: bit(),
  /** Number of open sessions. */
  devices: z.number(),
  last_signin_at: moment().nullable(),
  /** Expiry of a generated password; null if it is their own. */
  temporary_until: moment().nullable(),
})
export type AdministratorRow = z.output<typeof row>
const detail = row.omit({ study_programs: true }).extend({ study_program_id: z.array(z.number()) })
export type AdministratorDetail = z.output<typeof detail>

const filters = {
  role: filterChoice(officeRoles),
  study_program_id: filterId(),
  /** Archived accounts instead. */
  archived: flag(),
}

const input = adminAccount
  .extend({
    id: filterId(),
    version: version(),
    /** A super admin keeps the role, whatever is sent. */
    role: z.enum(givenRoles, 'Pilih peran'),
    /** For an operator or koordinator. */
    study_program_id: tolerant(
      (value) => value ?? [],
      z.array(id('Pilih program studi')).max(1000, 'Terlalu banyak data'),
    ) as z.ZodType<number[], number[] | undefined>,
  })
  .superRefine(({ role, study_program_id }, context) => {
    if (hasPrograms(role) && study_program_id?.length === 0)
      context.addIssue({ code: 'custom', path: ['study_program_id'], message: 'Pilih program studi' })
  }, always)

const some = (summary: string) => ({ summary, body: z.object({ list_id: idList() }), reply: {} })

export const administrators = {
  ...listSchemas(NOUN, { row, detail }, { filters, sorts: ['username', 'name', 'role'] }),
  counts: countsSchemas(NOUN, z.object({ keywords: keywordsQuery, ...filters })),
  save: {
    summary: 'Simpan administrator; kata sandi pertama hanya sekali terlihat',
    body: input,
    reply: {
      data: z.object({
        id: z.number(),
        /** For a new account; must be changed at the first sign-in. */
        password: z.string().nullable(),
      }),
    },
  },
  restore: some('Pulihkan administrator dari arsip'),
  endSessions: some('Keluarkan semua perangkat administrator'),
  resetPassword: { summary: 'Reset kata sandi administrator; hanya sekali terlihat', ...resetPassword },
  removeSecond: { summary: 'Matikan verifikasi dua langkah administrator', ...removeSecond },
}
