/** Uploads of pictures in texts; each resolves to whether it succeeded. */
const underway = new Set<Promise<boolean>>()

/** Uploads that a form's save waits for. */
export const settling = {
  add: (picture: Promise<boolean>) => {
    underway.add(picture)
    void picture.finally(() => underway.delete(picture))
  },
  /** False if a picture could not be uploaded: the writer was told and should check the text. */
  done: async (): Promise<boolean> => {
    let all = true
    // A shrunk picture is uploaded next.
    while (underway.size > 0) all = (await Promise.all(underway)).every(Boolean) && all
    return all
  },
}
