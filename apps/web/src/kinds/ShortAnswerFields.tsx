import { AcceptedFields } from './AcceptedFields'
import type { FieldsProps } from './kind'
import { partOf } from './parts'

export default function ShortAnswerFields(props: FieldsProps) {
  return <AcceptedFields {...partOf(props)} />
}
