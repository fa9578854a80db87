import { OPEN_QUIZ } from '../own-class.ts'
import { demo, expect, openSession, test } from '../world.ts'
import {
  expectCounted,
  expectEveryAnswer,
  first,
  openPaper,
  overviewAddress,
  paperAddress,
  SAVED,
  scaleSeconds,
  startSitting,
  waitingWords,
} from './paper.ts'

test.describe('finishing', () => {
  test('an end asked for while offline can be taken back', async ({ page, context, campus }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two] = first(sitting.sheet, 2)
    const paper = await openPaper(page, sitting)
    // The dialog loads after the first question; once seen, it works offline.
    await paper.finish()
    await paper.dialog.getByRole('button', { name: 'Tidak, lanjut mengerjakan' }).click()
    await expect(paper.dialog).toBeHidden()
    await context.setOffline(true)
    await paper.choose(one)
    await paper.finish()
    await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
    await expect(paper.dialog).toContainText('1 jawaban menunggu jaringan')
    await paper.dialog.getByRole('button', { name: 'Tidak, lanjut mengerjakan' }).click()
    await expect(paper.dialog).toBeHidden()
    // The hand-in is retried every two seconds.
    const isStopped = page.waitForRequest('**/quiz/stop', { timeout: 8000 }).then(
      () => true,
      () => false,
    )
    await context.setOffline(false)
    await expect(paper.chip).toHaveText(SAVED)
    await paper.choose(two)
    await expect(paper.chip).toHaveText(SAVED)
    expect(await isStopped).toBe(false)
    expect(await campus.isOpen(sitting.sheet.attempt)).toBe(true)
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
  })

  test('an end asked for while offline comes with the network, after every answer', async ({
    page,
    context,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two] = first(sitting.sheet, 2)
    const paper = await openPaper(page, sitting)
    // The dialog loads after the first question; once seen, it works offline.
    await paper.finish()
    await paper.dialog.getByRole('button', { name: 'Tidak, lanjut mengerjakan' }).click()
    await expect(paper.dialog).toBeHidden()
    await context.setOffline(true)
    await paper.choose(one)
    await paper.choose(two)
    await paper.finish()
    await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
    await expect(paper.dialog).toContainText('2 jawaban menunggu jaringan')
    await context.setOffline(false)
    await expect(page).toHaveURL(overviewAddress(sitting.lessonId))
    expect(await campus.isOpen(sitting.sheet.attempt)).toBe(false)
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
  })
})

test.describe('the session', () => {
  test('ended in mid-quiz, it is renewed over the paper and what waited is sent', { tag: '@gate' }, async ({
    page,
    context,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two, three] = first(sitting.sheet, 3)
    const paper = await openPaper(page, sitting)
    await paper.choose(one)
    await expect(paper.chip).toHaveText(SAVED)
    const elsewhere = await openSession(context.request, sitting.student.username)
    const password = 'Sandi#Baru2026'
    await elsewhere.post('account/profile/change_password', {
      new_password: password,
      confirm_password: password,
    })

    const assets = '**/assets/**'
    await page.route(assets, (route) => route.abort()) // the form itself comes over a bad network
    await paper.choose(two)
    await expect(paper.chip).toHaveText(waitingWords(1))
    await page.unroute(assets)
    const signInDialog = page.getByRole('dialog', { name: 'Sesimu berakhir. Masuk lagi.' })
    await expect(signInDialog).toBeVisible()
    await expect(page).toHaveURL(paperAddress(sitting.lessonId))
    expect((await campus.readAnswers(sitting.sheet.attempt)).has(two.id)).toBe(false)
    await expect(signInDialog.getByLabel('Username')).toHaveValue(sitting.student.username)
    await signInDialog.getByLabel('Kata sandi', { exact: true }).fill(password)
    await signInDialog.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(signInDialog).toBeHidden()
    await expect(paper.chip).toHaveText(SAVED)
    await paper.choose(three)
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
  })
})

test('Escape at the sign-in leaves the dialog below it open', async ({ page, context, campus }) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const paper = await openPaper(page, sitting)
  await paper.finish()
  await expect(paper.dialog).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/logo.svg')
  await tab.evaluate(() => localStorage.removeItem('token')) // signed out there
  await page.bringToFront()
  const signInDialog = page.getByRole('dialog', { name: 'Sesimu berakhir. Masuk lagi.' })
  await signInDialog.getByLabel('Kata sandi', { exact: true }).press('Escape')
  await expect(signInDialog).toBeVisible()
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await signInDialog.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
  await signInDialog.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(signInDialog).toBeHidden()
  await expect(paper.dialog).toBeVisible()
})

test.describe('the deadline', () => {
  for (const [name, after, keptReasons] of [
    ['within the grace, they count', 0, []],
    ['after the grace, they are kept as late and do not count', -60, ['late', 'late']],
  ] as const)
    test(`reached while offline: when the answers arrive ${name}`, { tag: '@gate' }, async ({
      page,
      context,
      campus,
    }) => {
      const sitting = await startSitting(campus, context, OPEN_QUIZ)
      const { attempt } = sitting.sheet
      const [one, two, three] = first(sitting.sheet, 3)
      const paper = await openPaper(page, sitting)
      await campus.setDeadline(attempt, scaleSeconds(8))
      await paper.choose(one) // the reply brings the new deadline
      await expect(paper.chip).toHaveText(SAVED)
      await context.setOffline(true)
      await paper.choose(two)
      await paper.choose(three, three.wrong)
      const over = page.getByRole('alertdialog', { name: 'WAKTU HABIS' })
      await expect(over).toContainText('2 jawaban aman di perangkat ini')
      if (after < 0) await campus.setDeadline(attempt, after)
      await context.setOffline(false)
      await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toBeVisible()
      await expectEveryAnswer(campus, attempt, paper.given)
      expect((await campus.listRejected(attempt)).map(({ reason }) => reason)).toEqual(keptReasons)
      expect(await campus.readAnswers(attempt)).toEqual(
        keptReasons.length > 0 ? new Map([[one.id, one.right]]) : paper.given,
      )
    })
})
