import type { FieldsProps } from './editing'
import { NumberKeyFields } from './NumberKeyFields'
import { toPartProps } from './typedParts'

export default function NumericFields(props: FieldsProps) {
  return <NumberKeyFields {...toPartProps(props)} />
}
