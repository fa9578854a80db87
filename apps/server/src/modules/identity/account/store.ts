import { LOGIN_ACTIVITY_MAX } from '@tuntas/contract/identity/account'
import { accountProfile, logActivity } from '@tuntas/contract/identity/account.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { audit } from '../../../platform/audit.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { firstRow, idRow } from '../../../platform/db/rows.ts'

const profileRow = accountProfile.reply.data
export const findProfile = (conn: Conn, userId: number) =>
  firstRow(
    conn,
    profileRow,
    sql`select u.username, u.name, u.role, u.email, u.phone,
        coalesce(s.place_birth, t.place_birth) as place_birth, coalesce(s.date_birth, t.date_birth) as date_birth,
        coalesce(s.religion, t.religion) as religion, coalesce(s.gender, t.gender) as gender, s.address,
        coalesce(s.postal_code, t.postal_code) as postal_code, coalesce(s.nim, t.nim) as nim, t.nidn, t.employee_status,
        p.name as program, sp.name as study_program, el.name as education_level, c.name as curriculum,
        g.name as study_group, s.type, s.entry_year, s.study_limit, st.name as status_user
      from users u
      left join students s on s.id = u.id
      left join teachers t on t.id = u.id
      left join programs p on p.id = s.program_id
      left join study_programs sp on sp.id = coalesce(s.study_program_id, t.study_program_id)
      left join education_levels el on el.id = coalesce(s.education_level_id, t.education_level_id)
      left join curriculums c on c.id = s.curriculum_id
      left join study_groups g on g.id = s.study_group_id
      left join status_users st on st.id = s.status_id
      where u.id = ${userId}`,
  )

const signinsRow = z.object({
  data: z.array(logActivity.reply.data.element.extend({ time: z.string() })),
  hours: logActivity.reply.summary.shape.hours,
})

/**
 * Today's sign-ins, newest first, with counts by hour, in the campus's time zone.
 * @param userId only this user, or all if null
 * @param condition a condition over `user_id`, for callers who may see some people only
 */
export const todaysSignins = async (conn: Conn, userId: number | null, timeZone: string, condition?: SQL) => {
  const today = sql`time >= date_trunc('day', now(), ${timeZone}) and (${userId}::int is null or user_id = ${userId}) and ${condition ?? sql`true`}`
  const signins = await firstRow(
    conn,
    signinsRow,
    hot(
      condition ? 'todays-signins-of' : 'todays-signins',
      sql`select
        (select coalesce(json_agg(entry), '[]') from (
          select name, ip_address, device, platform, browser, version, time, status from login_activity
          where ${today} order by time desc, id desc limit ${LOGIN_ACTIVITY_MAX}
        ) entry) as data,
        (select coalesce(json_agg(counted), '[]') from (
          select extract(hour from time at time zone ${timeZone})::int as hour,
            count(*) filter (where status = 'success')::int as success, count(*) filter (where status = 'failed')::int as failed
          from login_activity where ${today} group by 1 order by 1
        ) counted) as hours`,
    ),
  )
  const { data, hours } = signins ?? { data: [], hours: [] }
  const sum = (of: 'success' | 'failed') => hours.reduce((total, hour) => total + hour[of], 0)
  return { data, summary: { success: sum('success'), failed: sum('failed'), hours } }
}

/**
 * Creates an administrator.
 * @returns the id, or undefined if the username is taken
 */
export const createAdmin = async (
  tx: Conn,
  admin: { username: string; name: string; password_hash: string },
): Promise<number | undefined> => {
  const createdUser = await firstRow(
    tx,
    idRow,
    sql`insert into users (username, name, role, password_hash)
      values (${admin.username}, ${admin.name}, 'super admin', ${admin.password_hash})
      on conflict do nothing returning id`,
  )
  if (!createdUser) return undefined
  const { username, name } = admin
  const after = { username, name, role: 'super admin' }
  await audit(tx, null, { action: 'create', kind: 'users', thing_id: createdUser.id, after })
  return createdUser.id
}
