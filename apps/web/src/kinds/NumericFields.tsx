import type { FieldsProps } from './kind'
import { NumberKeyFields } from './NumberKeyFields'
import { partOf } from './parts'

export default function NumericFields(props: FieldsProps) {
  return <NumberKeyFields {...partOf(props)} />
}
