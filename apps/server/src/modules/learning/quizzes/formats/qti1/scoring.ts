import { attribute, elementsIn, findNamed, getTextContent, type QtiElement, within } from '../qti/tree.ts'

/** The score rules of a QTI 1.2 item. */

/** An answer that a rule accepts, and the share of the item's points it sets or adds. */
export type Rule = { response: string; value: string; share: number }
/** A range of numbers that a rule accepts. */
export type NumberRule = { value: string; low: string; high: string; share: number; isOpen: boolean }

const numberIn = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text))

type Scored = { condition: QtiElement; share: number }
const listScored = (item: QtiElement): Scored[] => {
  const scoredRules = findNamed(item, 'respcondition').flatMap((one) => {
    const setvar = findNamed(one, 'setvar').find((set) => !/^que_score_min/i.test(attribute(set, 'varname')))
    const points = numberIn(getTextContent(setvar))
    const [condition] = elementsIn(one).filter(({ name }) => name === 'conditionvar')
    return condition && points !== null && points !== 0
      ? [{ condition, points, adds: /add/i.test(attribute(setvar, 'action')) }]
      : []
  })
  const adds = scoredRules.every((one) => one.adds)
  const positive = scoredRules.filter(({ points }) => points > 0).map(({ points }) => points)
  const stated = numberIn(attribute(findNamed(item, 'decvar')[0], 'maxvalue'))
  const most = adds ? positive.reduce((sum, points) => sum + points, 0) : Math.max(...positive, 0)
  const wholeScore = adds || stated === null || stated < most ? most : stated
  return scoredRules.map(({ condition, points }) => ({
    condition,
    share: wholeScore > 0 ? points / wholeScore : 0,
  }))
}

/** Answers within a condition, without those that it excludes. */
const listAccepted = (element: QtiElement): QtiElement[] =>
  elementsIn(element).flatMap((one) =>
    one.name === 'not' ? [] : /^var(equal|substring)$/.test(one.name) ? [one] : listAccepted(one),
  )

/** @returns each accepted answer; `together` if one rule demands several */
export const listRules = (item: QtiElement): { rules: Rule[]; together: boolean } => {
  const scoredRules = listScored(item)
  const perCondition = scoredRules.map(({ condition, share }) =>
    listAccepted(condition).map((one) => ({
      response: attribute(one, 'respident'),
      value: getTextContent(one).trim(),
      share,
    })),
  )
  const together = scoredRules.some(
    ({ condition }, at) =>
      (perCondition[at]?.length ?? 0) > 0 &&
      (within(condition, (name) => name === 'not').length > 0 ||
        ((perCondition[at]?.length ?? 0) > 1 && findNamed(condition, 'or').length === 0)),
  )
  return { rules: perCondition.flat(), together }
}

const boundIn = (condition: QtiElement, names: readonly string[]) =>
  within(condition, (name) => names.includes(name)).map((one) => getTextContent(one).trim())[0] ?? ''
export const listNumberRules = (item: QtiElement): NumberRule[] =>
  listScored(item).map(({ condition, share }) => ({
    value: boundIn(condition, ['varequal']),
    low: boundIn(condition, ['vargte', 'vargt']),
    high: boundIn(condition, ['varlte', 'varlt']),
    share,
    isOpen: within(condition, (name) => name === 'vargt' || name === 'varlt').length > 0,
  }))

export const isCaseSensitive = (item: QtiElement): boolean =>
  findNamed(item, 'varequal').some((one) => /^yes$/i.test(attribute(one, 'case')))

/** Feedback shown for an answer, by its identifier. */
export const findFeedbackId = (item: QtiElement, value: string): string => {
  const rule = findNamed(item, 'respcondition').find((one) => {
    const [only, ...more] = listAccepted(one)
    return only && more.length === 0 && getTextContent(only).trim() === value
  })
  const links = rule ? findNamed(rule, 'displayfeedback').map((one) => attribute(one, 'linkrefid')) : []
  return links.find((link) => !/^(general_|correct_)/.test(link)) ?? `${value}_fb`
}
