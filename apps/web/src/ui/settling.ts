/** Pictures on their way into a text, each true once it stands there. */
const underway = new Set<Promise<boolean>>()

/** What a form waits for before it takes up what is written. */
export const settling = {
  add: (picture: Promise<boolean>) => {
    underway.add(picture)
    void picture.finally(() => underway.delete(picture))
  },
  /** False when one of them did not come to stand in its text: its writer, who was told, should look again. */
  done: async (): Promise<boolean> => {
    let all = true
    // One that was being shrunk is uploaded next.
    while (underway.size > 0) all = (await Promise.all(underway)).every(Boolean) && all
    return all
  },
}
