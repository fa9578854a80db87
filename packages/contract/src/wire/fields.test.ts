import { expect, it } from 'vitest'
import { describeFields } from '../../test/fields.ts'
import { textFields } from '../../test/text-fields.ts'
import { valueFields } from '../../test/value-fields.ts'
import * as fields from './fields.ts'

const helpers = { ...textFields, ...valueFields }

describeFields(helpers)

it('has a test for every field', () => {
  const otherNames = ['always', 'betweenFields', 'saysSomething', 'isZoned', 'endsAfter']
  // Tested in moments.test.ts.
  const moments = ['date', 'optionalDate', 'optionalMoment', 'moment']
  const tested = [...Object.keys(helpers), ...moments, ...otherNames]
  expect(Object.keys(fields).filter((name) => !tested.includes(name))).toEqual([])
})
