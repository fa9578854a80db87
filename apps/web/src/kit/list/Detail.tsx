import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Input } from '../client/call'
import { Loaded } from '../client/Loaded'
import type { Data, WithData } from '../client/queries'
import { useFormData } from '../form/formData'

type DetailProps<E extends WithData> = {
  endpoint: E
  /** Undefined while creating: there is nothing to load. */
  input: Input<E> | undefined
  /** 'Data kelas gagal dimuat' */
  failed: string
  /** Number of skeleton fields. */
  count: number
  /** Shown above the form, before the form's own content. */
  head: (row: Data<E> | undefined) => ReactNode
  /** `key` the form by the row's version, so that a new stored version remounts it. */
  children: (row: Data<E> | undefined) => ReactNode
}

/** Loads a form's row before the form is rendered. */
export function Detail<const E extends WithData>(props: DetailProps<E>) {
  const { endpoint, input, failed: failureText, count, head, children } = props
  const detail = useFormData(endpoint, input)
  return (
    <>
      {head(detail.data)}
      {input === undefined ? (
        children(undefined)
      ) : (
        <Loaded query={detail} failed={failureText} frame={Card} shape="fields" count={count}>
          {children}
        </Loaded>
      )}
    </>
  )
}
