import type { FieldsProps } from './editing'
import { NumberKeyFields } from './NumberKeyFields'
import { partOf } from './typedParts'

export default function NumericFields(props: FieldsProps) {
  return <NumberKeyFields {...partOf(props)} />
}
