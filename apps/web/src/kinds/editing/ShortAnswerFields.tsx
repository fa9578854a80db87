import { AcceptedFields } from './AcceptedFields'
import type { FieldsProps } from './editing'
import { partOf } from './typedParts'

export default function ShortAnswerFields(props: FieldsProps) {
  return <AcceptedFields {...partOf(props)} />
}
