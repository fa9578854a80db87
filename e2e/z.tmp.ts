import { chromium, type Page } from '@playwright/test'

const base = 'http://localhost:4300'
const only = process.argv[2] || ''
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
const combos: any = {
  dl: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  pl: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'light' },
  dd: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  pd: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' },
}
for (const k of (process.argv[3] || 'dl,pl').split(',')) {
  const ctx = await b.newContext({
    ...combos[k],
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
  })
  const sign = async (u: string) => {
    const r = await ctx.request.post(base + '/api/v1/auth/signin', {
      data: { username: u, password: 'Tuntas#2026' },
    })
    return (await r.json()).token
  }
  const tt = await sign('0011223301'),
    ts = await sign('2201010001')
  const list = await (
    await ctx.request.get(base + '/api/v1/lecture/course?limit=100', { headers: { authorization: tt } })
  ).json()
  const c = list.data.find((x: any) => x.code === 'IF2301-A')
  const secs = await (
    await ctx.request.get(base + '/api/v1/lecture/lesson?id=' + c.id, { headers: { authorization: tt } })
  ).json()
  const quiz = secs.data.flatMap((s: any) => s.lessons).find((l: any) => l.type === 'QUIZ')
  const page = await ctx.newPage()
  page.on('pageerror', (e) => console.log(k, 'PAGEERROR', e.message))
  page.on('console', (m) => {
    if (m.type() === 'error') console.log(k, 'CONSOLE', m.text().slice(0, 300))
  })
  const as = async (t: string) => {
    await page.goto(base + '/logo.svg')
    await page.evaluate((t) => localStorage.setItem('token', t), t)
  }
  const shot = async (n: string, full = true) => {
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/lw/${n}-${k}.png`, fullPage: full })
  }
  const T: Record<string, () => Promise<void>> = {
    list: async () => {
      await page.goto(base + '/teacher/courses')
      await page.waitForSelector('article')
      await shot('list')
    },
    topics: async () => {
      await page.goto(base + '/teacher/courses/detail/' + c.id)
      await page.waitForSelector('ol li')
      await shot('topics')
    },
    topicdlg: async () => {
      await page.goto(base + '/teacher/courses/detail/' + c.id)
      await page.getByRole('button', { name: 'Tambah Topik' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
      await shot('topicdlg', false)
    },
    copy: async () => {
      await page.goto(base + '/teacher/courses/detail/' + c.id)
      await page.getByRole('button', { name: 'Salin Pembelajaran' }).click()
      const s = page.getByRole('dialog').getByLabel('Kelas')
      await page.waitForTimeout(600)
      await s.selectOption({ index: 1 })
      await page.waitForTimeout(800)
      await page
        .getByText(/Pilih semua/)
        .click()
        .catch(() => {})
      await shot('copy', false)
    },
    archive: async () => {
      await page.goto(base + '/teacher/courses/detail/' + c.id)
      await page.getByRole('button', { name: 'Terhapus' }).click()
      await shot('archive', false)
    },
    reset: async () => {
      await page.goto(base + '/teacher/courses/detail/' + c.id)
      await page.getByRole('button', { name: 'Reset Semua Topik' }).click()
      await shot('reset', false)
    },
    members: async () => {
      await page.goto(base + '/teacher/courses/detail/' + c.id + '?tab=anggota')
      await page.waitForSelector('text=Moderator')
      await shot('members', false)
    },
    exception: async () => {
      await page.goto(base + '/teacher/courses/detail/' + c.id + '?tab=anggota')
      await page
        .getByRole('button', { name: /^Tindak lanjuti|^Pengecualian/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
      await shot('exception', false)
    },
    settings: async () => {
      await page.goto(base + '/teacher/courses/detail/' + c.id + '?tab=pengaturan')
      await page.waitForSelector('[role=toolbar]')
      await shot('settings')
    },
    form: async () => {
      await page.goto(base + `/teacher/courses/lesson/form/${c.id}/${secs.data[0].id}`)
      await page.waitForSelector('[role=toolbar]')
      await page.getByRole('button', { name: 'Simpan' }).click()
      await shot('form')
    },
    quizform: async () => {
      await page.goto(base + `/teacher/courses/lesson/form/${c.id}/${quiz.sections_id}/${quiz.id}`)
      await page.waitForSelector('[role=toolbar]')
      await page.getByText('Batasi waktu').click({ timeout: 6000 })
      await page.waitForTimeout(600)
      await shot('quizform')
    },
    editor: async () => {
      await page.goto(base + `/teacher/courses/lesson/form/${c.id}/${secs.data[0].id}`)
      await page.waitForSelector('[role=toolbar]')
      const e = page.getByRole('textbox', { name: 'Deskripsi' })
      await e.click()
      await page.keyboard.type('Rumus abc: ')
      const bar = page.getByRole('toolbar').first()
      await bar.getByRole('button', { name: 'Rumus' }).click()
      await page.getByLabel('LaTeX').fill('x = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}')
      await shot('formula', false)
      await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
      await page.keyboard.press('Enter')
      await bar.getByRole('button', { name: 'Tabel' }).click()
      await page.keyboard.type('Kolom satu')
      await shot('editor', false)
    },
    rps: async () => {
      await page.goto(base + '/teacher/rps')
      await page.waitForTimeout(800)
      await shot('rps')
    },
    rpsform: async () => {
      await page.goto(base + '/teacher/rps/form')
      await page.getByRole('button', { name: 'Simpan' }).click()
      await shot('rpsform')
    },
    sdetail: async () => {
      await as(ts)
      await page.goto(base + '/student/courses/detail/' + c.id)
      await page.waitForSelector('ol li')
      await shot('sdetail')
    },
    scollect: async () => {
      await page.goto(base + '/student/courses/detail/' + c.id)
      await page.getByRole('button', { name: 'Salin Pembelajaran' }).click()
      await page.waitForTimeout(600)
      await page.getByRole('dialog').getByLabel('Kelas').selectOption({ index: 1 })
      await page.waitForTimeout(800)
      await shot('scollect', false)
    },
    sabout: async () => {
      await page.goto(base + '/student/courses/detail/' + c.id + '?tab=detail')
      await page.waitForTimeout(800)
      await shot('sabout')
    },
    smembers: async () => {
      await page.goto(base + '/student/courses/detail/' + c.id + '?tab=anggota')
      await page.waitForTimeout(800)
      await shot('smembers', false)
    },
  }
  await as(tt)
  for (const [n, f] of Object.entries(T)) {
    if (only && only !== 'all' && !only.split(',').includes(n)) continue
    try {
      await f()
    } catch (e: any) {
      console.log(k, n, 'ERR', e.message.slice(0, 300))
    }
    if (n.startsWith('s') && n !== 'settings' && n !== 'sdetail') {
    }
  }
  await ctx.close()
}
await b.close()
