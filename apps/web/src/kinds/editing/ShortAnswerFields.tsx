import { AcceptedFields } from './AcceptedFields'
import type { FieldsProps } from './editing'
import { toPartProps } from './typedParts'

export default function ShortAnswerFields(props: FieldsProps) {
  return <AcceptedFields {...toPartProps(props)} />
}
