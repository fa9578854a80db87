import { chromium } from '@playwright/test'
import * as d from './documents.ts'

const base = 'http://localhost:4300'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
const ctx = await b.newContext({
  viewport: { width: 1440, height: 900 },
  locale: 'id-ID',
  timezoneId: 'Asia/Jakarta',
})
const page = await ctx.newPage()
page.on('console', (m) => {
  if (m.type() === 'error' || m.type() === 'warning') console.log('CONSOLE', m.text().slice(0, 300))
})
page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
page.on('requestfailed', (r) => console.log('FAILED', r.url(), r.failure()?.errorText))
const r = await ctx.request.post(base + '/api/v1/auth/signin', {
  data: { username: '0011223301', password: 'Tuntas#2026' },
})
const { token } = await r.json()
await page.goto(base + '/logo.svg')
await page.evaluate((t) => localStorage.setItem('token', t), token)
const H = { authorization: token }
const list = await (await ctx.request.get(base + '/api/v1/lecture/course?limit=100', { headers: H })).json()
const c = list.data.find((x: any) => x.code === 'IF2301-A')
const t = await (
  await ctx.request.post(base + '/api/v1/lecture/lesson/topic/save', {
    headers: H,
    data: { courses_id: c.id, name: 'Uji ' + Date.now() },
  })
).json()
console.log(JSON.stringify(t))
const files: any = {
  'a.docx': d.docx('Halo dari Word', 'Baris kedua'),
  'b.pptx': d.pptx('Slide satu', 'Slide dua'),
  'c.xlsx': d.xlsx('Nilai', [
    ['Nama', 'Nilai'],
    ['Ayu', 87.5],
    ['Budi', 64],
  ]),
  'd.pdf': d.pdf('Halo dari PDF'),
}
for (const [name, buffer] of Object.entries(files)) {
  const s = await ctx.request.post(base + '/api/v1/lecture/lesson/save', {
    headers: H,
    multipart: {
      sections_id: String(t.data.id),
      name: 'Dok ' + name,
      type: 'LESSON',
      format: 'FILE',
      status: 'publish',
      attachment: { name, mimeType: 'application/octet-stream', buffer: buffer as Buffer },
    },
  })
  const j = await s.json()
  console.log(name, s.status(), JSON.stringify(j).slice(0, 200))
  if (s.status() !== 200) continue
  await page.goto(base + '/teacher/courses/lesson/detail/' + j.data.id)
  await page
    .waitForSelector('[data-state=shown],[data-state=failed]', { timeout: 20000 })
    .catch(() => console.log('TIMEOUT', name))
  await page.waitForTimeout(700)
  for (const f of page.frames())
    if (f !== page.mainFrame())
      console.log(
        'FRAME',
        f.url(),
        JSON.stringify(
          (
            await f
              .locator('body')
              .innerText()
              .catch(() => '?')
          ).slice(0, 200),
        ),
      )
  await page.screenshot({ path: `/tmp/lw/doc-${name}.png` })
}
await b.close()
