import { chromium } from '@playwright/test'

const base = 'http://localhost:4300'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
const ctx = await b.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
const page = await ctx.newPage()
page.on('console', (m) => console.log('CONSOLE', m.type(), m.text().slice(0, 400)))
page.on('pageerror', (e) => console.log('PE', e.message))
const r = await ctx.request.post(base + '/api/v1/auth/signin', {
  data: { username: '0011223301', password: 'Tuntas#2026' },
})
const { token } = await r.json()
await page.goto(base + '/logo.svg')
await page.evaluate((t) => localStorage.setItem('token', t), token)
await page.goto(base + '/teacher/courses/lesson/form/' + process.argv[2])
await page.waitForSelector('[role=toolbar]')
for (let i = 0; i < 6; i++) {
  await page.waitForTimeout(400)
  console.log(
    await page.evaluate(() => {
      const t = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Simpan')
      return [
        scrollY,
        document.documentElement.scrollHeight,
        t?.getBoundingClientRect().top,
        document.activeElement?.outerHTML.slice(0, 80),
      ].join(' | ')
    }),
  )
}
await page
  .getByText('Batasi waktu')
  .click({ timeout: 4000 })
  .catch((e) => console.log(e.message.slice(0, 3000)))
await page.screenshot({ path: '/tmp/lw/y.png' })
await b.close()
