import { ESSAY_QUIZ, OPEN_QUIZ } from '../own-class.ts'
import { expect, test } from '../world.ts'
import { answersLeft, answerWhileItLooks, chipLies, holdSaves, loseReplies, watchChip } from './network.ts'
import { expectCounted, first, openPaper, SAVED, startSitting, waitingWords } from './paper.ts'

test.describe('the chip', () => {
  test('says Menyimpan until the server has acknowledged the answer', { tag: '@gate' }, async ({
    page,
    context,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two] = first(sitting.sheet, 2)
    const paper = await openPaper(page, sitting)
    await watchChip(page)
    const saves = await holdSaves(page)
    await paper.choose(one)
    await saves.arrived
    await expect(paper.chip).toHaveText('Menyimpan…')
    await paper.choose(two)
    await expect(paper.chip).toHaveText('Menyimpan…')
    expect((await campus.readAnswers(sitting.sheet.attempt)).size).toBe(0)
    saves.release()
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
    expect(await chipLies(page)).toEqual([])
  })

  test('never says Tersimpan when an answer is given the moment the outbox finds itself empty', {
    tag: '@gate',
  }, async ({ page, context, campus }) => {
    await answerWhileItLooks(page, 30)
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one] = first(sitting.sheet, 1)
    const paper = await openPaper(page, sitting)
    await watchChip(page)
    await paper.choose(one)
    await expect.poll(() => answersLeft(page)).toBe(0)
    await expect(paper.chip).toHaveText(SAVED)
    expect(await chipLies(page)).toEqual([])
    const chosenKey = await page.locator('fieldset input:checked').getAttribute('value')
    const storedAnswer = (await campus.readAnswers(sitting.sheet.attempt)).get(one.id) ?? ''
    expect(one.shownAs[storedAnswer]).toBe(chosenKey)
  })

  test('does not say Tersimpan of an answer that the server will never take', async ({
    page,
    context,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, ESSAY_QUIZ)
    const essay = sitting.sheet.questions.find((question) => question.type === 'ESSAY')
    const paper = await openPaper(page, sitting)
    if (!essay) throw new Error(`${ESSAY_QUIZ} has no essay`)
    await paper.open(essay)
    const editor = page.getByRole('textbox', { name: 'Jawaban esai' })
    await editor.fill('x'.repeat(200_001))
    await expect(page.getByRole('alert').getByText('Jawaban terlalu panjang')).toBeVisible()
    await expect(paper.chip).toHaveText('1 jawaban tidak tersimpan')
    await editor.fill('Lebih singkat.')
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, sitting.sheet.attempt, new Map([[essay.id, '<p>Lebih singkat.</p>']]))
  })

  test('a reply lost after the commit is asked for again and leaves one answer', { tag: '@gate' }, async ({
    page,
    context,
    campus,
  }) => {
    const sitting = await startSitting(campus, context, OPEN_QUIZ)
    const [one, two] = first(sitting.sheet, 2)
    const paper = await openPaper(page, sitting)
    const repair = await loseReplies(page)
    await paper.choose(one)
    await expect(paper.chip).toHaveText(waitingWords(1))
    await paper.choose(two)
    await expect(paper.chip).toHaveText(waitingWords(2))
    repair()
    await expect(paper.chip).toHaveText(SAVED)
    await expectCounted(campus, sitting.sheet.attempt, paper.given)
  })
})
