import { openCampusFor } from '../campus.ts'
import { OPEN_QUIZ } from '../own-class.ts'
import { startProduct } from '../product.ts'
import { enter, expect, test } from '../world.ts'
import {
  expectCounted,
  expectEveryAnswer,
  first,
  openPaper,
  SAVED,
  showPaper,
  startSitting,
  waitingWords,
} from './paper.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('two places at once', () => {
  test('a second tab takes over, and the first takes it back', { tag: '@gate' }, async ({
    page,
    context,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two, three, four] = first(sitting.sheet, 4)
    const formerPaper = await openPaper(page, sitting)
    await formerPaper.choose(one)
    await expect(formerPaper.chip).toHaveText(SAVED)
    const latter = await showPaper(await context.newPage(), sitting.lessonId, formerPaper.given)
    await expect(latter.radio(one, one.right)).toBeChecked()
    await latter.choose(two)
    await expect(latter.chip).toHaveText(SAVED)

    await formerPaper.choose(three)
    await expect(formerPaper.takenOver).toBeVisible()
    await formerPaper.takenOver.getByRole('button', { name: 'Lanjutkan di sini' }).click()
    await expect(formerPaper.takenOver).toBeHidden()
    await formerPaper.open(two)
    await expect(formerPaper.radio(two, two.right)).toBeChecked() // what the other tab answered
    await formerPaper.choose(two, two.wrong)
    await expect(formerPaper.chip).toHaveText(SAVED)

    await latter.choose(four)
    await expect(latter.takenOver).toBeVisible()
    await expectEveryAnswer(campus, sitting.sheet.attempt, formerPaper.given)
    expect(await campus.readAnswers(sitting.sheet.attempt)).toEqual(formerPaper.given)
  })

  test('what a cut-off device answered is kept when another one has gone on', { tag: '@gate' }, async ({
    page,
    context,
    browser,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two, three] = first(sitting.sheet, 3)
    const phone = await openPaper(page, sitting)
    await context.setOffline(true)
    await phone.choose(one, one.wrong)
    await phone.choose(two)
    await expect(phone.chip).toHaveText(waitingWords(2))

    const otherContext = await browser.newContext()
    const desk = await otherContext.newPage()
    await enter(desk, sitting.student.username)
    const laptop = await showPaper(desk, sitting.lessonId)
    await laptop.choose(one)
    await laptop.choose(three)
    await expect(laptop.chip).toHaveText(SAVED)

    await context.setOffline(false)
    await expect(phone.takenOver).toBeVisible()
    await expect(phone.chip).toHaveText(SAVED)
    await expectEveryAnswer(campus, sitting.sheet.attempt, phone.given)
    await expectEveryAnswer(campus, sitting.sheet.attempt, laptop.given)
    expect(await campus.readAnswers(sitting.sheet.attempt)).toEqual(
      new Map([...laptop.given, [two.id, two.right]]),
    )
    expect(await campus.listRejected(sitting.sheet.attempt)).toEqual([
      { question_id: one.id, answer: one.wrong, reason: 'superseded' },
    ])
    await phone.takenOver.getByRole('button', { name: 'Lanjutkan di sini' }).click()
    await expect(phone.takenOver).toBeHidden()
    await phone.open(one)
    await expect(phone.radio(one, one.right)).toBeChecked()
    await otherContext.close()
  })
})

test.describe('the server', () => {
  test('killed and started again in mid-quiz, it has every answer', async ({ browser }) => {
    test.setTimeout(180_000)
    const product = await startProduct()
    const campus = await openCampusFor(product)
    try {
      const context = await browser.newContext({ baseURL: product.url })
      const sitting = await startSitting(campus, context, OPEN_QUIZ)
      const [one, two, three, four] = first(sitting.sheet, 4)
      const paper = await openPaper(await context.newPage(), sitting)
      await paper.choose(one)
      await expect(paper.chip).toHaveText(SAVED)
      await paper.choose(two) // perhaps on its way when the end comes
      await product.kill()
      await paper.choose(three, three.wrong)
      await paper.choose(four)
      await expect(paper.chip).toHaveText(/Luring · [23] jawaban menunggu/)
      await product.restart()
      await expect(paper.chip).toHaveText(SAVED, { timeout: 30_000 })
      await expectCounted(campus, sitting.sheet.attempt, paper.given)
      await context.close()
    } finally {
      await campus.close()
      await product.stop()
    }
  })
})
