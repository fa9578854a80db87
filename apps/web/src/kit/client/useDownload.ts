import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { Input } from './call'
import { download } from './download'
import { saveFile } from './saveFile'
import { type TaskOptions, useTask } from './useAction'

type File = { content: Blob; name: string }

/** Downloads a file and saves it through the browser. */
export const useDownload = <const E extends Endpoint>(
  endpoint: E,
  options: Pick<TaskOptions<Input<E>, File>, 'invalidates'> = {},
) =>
  useTask((input: Input<E>) => download(endpoint, input), {
    ...options,
    done: ({ content, name }) => saveFile(content, name),
  })
