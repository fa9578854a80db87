import pg from 'pg'
import { openPool } from '../platform/db/db.ts'
import { clientRows, namedRow } from '../platform/db/rows.ts'
import type { FileStore } from '../platform/files/storage.ts'
import { hashPassword } from '../platform/process/passwords.ts'
import { addActivity } from './activity.ts'
import { addBank } from './bank.ts'
import { addByGoals } from './by-goals.ts'
import { calendar } from './calendar.ts'
import { addClasses } from './classes.ts'
import { institution } from './content/people.ts'
import { addFormsQuiz, makeDemoForms } from './forms.ts'
import { addGoals } from './goals.ts'
import { addGroups, addGroupWork } from './groups.ts'
import { addKinds, mendKinds } from './kinds.ts'
import { addLessons } from './lessons.ts'
import { addMasters } from './masters.ts'
import { addMeasures } from './measures.ts'
import { addNotifications } from './notifications.ts'
import { addOutcomes, addPastAssessments, closePastClasses } from './outcomes.ts'
import { addPeople } from './people.ts'
import { addPlans } from './plans.ts'
import { addPractice } from './practice.ts'
import { addPaperExam, makeDemoPrint } from './prints.ts'
import { random } from './random.ts'
import { addRps } from './rps.ts'
import { addStandards } from './standards.ts'
import { collectTables } from './tables.ts'
import { addTalk } from './talk.ts'
import { collectUploads } from './uploads.ts'
import { addWork } from './work.ts'

const PASSWORD = 'Tuntas#2026'
const SEED = 20_260_821

interface Found {
  password_hash: string
  /** Student statuses by name, created by the migrations. */
  status: Map<string, number>
}

/** Without a file store, documents exist only as rows. */
interface Options {
  now?: Date
  files?: FileStore
}

/** The whole campus as rows, in memory. */
const generate = (now: Date, { password_hash, status }: Found) => {
  const tables = collectTables()
  const zone = process.env.CAMPUS_TZ || 'Asia/Jakarta'
  const dates = calendar(now, zone)
  const luck = random(SEED)
  const uploads = collectUploads(tables)
  const office = { tables, calendar: dates, random: luck, uploads }
  const masters = addMasters(tables, dates)
  const people = addPeople({ ...office, masters, random: luck.fork('people'), password_hash, status })
  const rooms = addClasses({ ...office, masters, people })
  const groups = addGroups(office, rooms)
  addRps({ ...office, masters }, rooms)
  const findCpmkId = addOutcomes({ ...office, masters })
  const getGoalId = addGoals({ ...office, masters, findCpmkId }, rooms)
  const taught = rooms.map((room) => ({ room, lessons: addLessons({ ...office, getGoalId }, room) }))
  for (const { room, lessons } of taught)
    addPractice({ ...office, getGoalId }, room, lessons, addWork(office, room, lessons))
  for (const room of rooms) addGroupWork(office, room, groups)
  for (const room of rooms) addByGoals({ ...office, getGoalId }, room)
  for (const room of rooms) addKinds({ ...office, random: luck.fork('kinds') }, room)
  for (const room of rooms) addFormsQuiz(office, room)
  for (const room of rooms) addPaperExam(office, room)
  addPastAssessments({ ...office, masters, random: luck.fork('assessed') }, getGoalId, rooms)
  addActivity({ ...office, people, random: luck.fork('activity') })
  return { tables, uploads, closing: { masters, rooms, zone } }
}

const fill = async (client: pg.Client, { now = new Date(), files }: Options, password_hash: string) => {
  // Of two concurrent starts, the second waits here and then finds users.
  await client.query('lock table users in share row exclusive mode')
  const users = await client.query('select from users limit 1')
  if (users.rowCount !== 0) return
  const statuses = await clientRows(client, namedRow, 'select id, name from status_users')
  const status = new Map(statuses.map(({ id, name }) => [name, id]))
  const { tables, uploads, closing } = generate(now, { password_hash, status })
  await tables.write(client)
  await client.query('update settings set institution = $1, institution_address = $2', [
    institution.name,
    institution.address,
  ])
  await mendKinds(client)
  await addBank(client)
  await addTalk(client)
  await addNotifications(client)
  if (files) await uploads.write(files)
  await client.query('create table demo_marker (created_at timestamptz not null default now())')
  await client.query('insert into demo_marker default values')
  return closing
}

/** Closing reads figures with many parallel statements. */
const closeClasses = async (url: string, campus: Parameters<typeof closePastClasses>[1]): Promise<void> => {
  const pool = openPool(url, { max: 4, name: 'tuntas-demo', onError: () => {} })
  try {
    await closePastClasses(pool, campus)
    await addPlans(pool, campus)
    await addMeasures(pool, campus.rooms)
    await addStandards(pool, campus.rooms)
  } finally {
    await pool.end()
  }
}

/**
 * Fills an empty, migrated database with the demo campus: deterministic, with dates relative to today. Does
 * nothing if there are users. The table `demo_marker` records that its passwords are public.
 */
export const makeDemoCampus = async (url: string, options: Options = {}): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'tuntas-demo' })
  await client.connect()
  try {
    const password_hash = await hashPassword(PASSWORD)
    await client.query('begin')
    const campus = await fill(client, options, password_hash)
    await client.query('commit')
    await client.query('analyze')
    if (campus) await makeDemoForms(url)
    if (campus) await makeDemoPrint(url, options.now ?? new Date())
    if (campus) await closeClasses(url, campus)
  } finally {
    await client.end()
  }
}
