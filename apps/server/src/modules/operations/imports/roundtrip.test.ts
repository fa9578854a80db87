import { students, teachers } from '@tuntas/contract/campus/people'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { download, downloadWorkbook } from '../../../../test/download.ts'
import { excel, HEADERS, nextNim, withImporter } from '../../../../test/importing.ts'
import { makeTeacher } from '../../../../test/make.ts'
import { unzip } from '../../../../test/unzip.ts'

/** Export, edit, import: exactly the edited cells change. */

const app = withApp()
const { admin, student, checkFile, importFile } = withImporter(app)

beforeAll(async () => {
  const nims = Array.from({ length: 3 }, nextNim)
  await importFile('student', await excel([HEADERS, ...nims.map((nim) => student(nim))]))
  // As older clients stored them; none of this would pass today's forms.
  await app.pool.query(
    `update users set email = 'bukanemail', phone = '0812', name = '  Siti   <b>' where username = $1`,
    [nims[1]],
  )
  await app.pool.query(
    `update students set no_identity = '0012300000000000', address = E'Jl. =1\nRT 1', religion = 'islam', telephone = '021-5555' where nim = $1`,
    [nims[2]],
  )
  for (const id of [await makeTeacher(app.pool), await makeTeacher(app.pool)])
    await app.pool.query(
      'update users u set username = nidn from teachers t where u.id = $1 and t.id = u.id',
      [id],
    )
})

const rounds = [
  { kind: 'student', path: 'user/student/export/import', list: students },
  { kind: 'teacher', path: 'user/teacher/export/import', list: teachers },
] as const

describe.each(rounds)('the $kind file', ({ kind, path, list }) => {
  const exported = async () => (await downloadWorkbook(app, admin, path)).sheets[0]?.rows as string[][]

  it('finds no change if there is none, and one row for one cell', async () => {
    const rows = await exported()
    const total = (await app.call(admin, list.list, { query: { limit: 10 } })).body.pagination.total
    expect(rows).toHaveLength(total + 1)
    const preview = await checkFile(kind, await excel(rows))
    expect(preview.data.flatMap(({ problems }: { problems: object[] }) => problems)).toEqual([])
    expect(preview.job).toMatchObject({ created: 0, updated: 0, refused: 0, same: total })
    const at = (rows[0] ?? []).indexOf('Tempat Lahir *')
    const row = rows[1] as string[]
    const edited = rows.with(1, row.with(at, 'Kupang'))
    const one = await checkFile(kind, await excel(edited))
    expect(one.job).toMatchObject({ created: 0, updated: 1, refused: 0, same: total - 1 })
    expect(one.data.filter(({ outcome }: { outcome: string }) => outcome === 'update')).toMatchObject([
      { number: 2, changes: [{ label: 'Tempat Lahir', before: row[at], after: 'Kupang' }] },
    ])
  })

  it('holds every cell as text, under the list’s filters', async () => {
    const none = await downloadWorkbook(app, admin, path, { keywords: 'tidak-ada-yang-begini' })
    expect(none.sheets[0]?.rows).toHaveLength(1)
    const { content } = await download(app, admin, path)
    const parts = unzip(content)
    const sheet = String(parts.get('xl/worksheets/sheet1.xml'))
    const styles = String(parts.get('xl/styles.xml'))
    const format = /<numFmt numFmtId="(\d+)" formatCode="@"/.exec(styles)?.[1]
    const formats = [...styles.replace(/^.*<cellXfs/s, '').matchAll(/<xf numFmtId="(\d+)"/g)].map(
      ([, id]) => id,
    )
    const cells = [...sheet.matchAll(/<c r="\w+"([^>]*)>/g)].map(([, about = '']) => about)
    expect(cells.length).toBeGreaterThan(20)
    for (const about of cells) {
      expect(about).toContain('t="inlineStr"')
      expect(formats[Number(/ s="(\d+)"/.exec(about)?.[1])]).toBe(format)
    }
  })
})
