/**
 * Matches commands that take free text, which is not split: semicolons and lists after such a command belong
 * to the text.
 */
const takesText =
  /^\s*(summari[sz]e|summary|count|extract|find (dates|phones|amounts|facts)|note|remember|reply|draft|quote|invoice|minutes|meeting minutes|write|总结|摘要|概括|统计|字数|提取|笔记|记一下|记住|回复|报价|发票|账单|会议纪要|纪要|写)[^;；\n]{0,80}[:：]/i
const listLine = /^\s*(?:[-*•]|\d{1,2}[.)、．])\s*(\S.*)$/

/** Returns whether a text is a command with free text, whose lines are not tasks. */
export const takesFreeText = (text: string) => takesText.test(text)

/** Returns the tasks of `A; B; C` or of a list; an empty array if the text is one task. */
export function splitTextIntoTasks(text: string): string[] {
  if (takesFreeText(text)) return []
  const lines = text.split('\n').filter((line) => line.trim())
  const items = lines.flatMap((line) => listLine.exec(line)?.[1]?.trim() ?? [])
  // The text may have one line that is no list item. That line introduces the list and is not a task.
  if (items.length >= 2 && items.length >= lines.length - 1) return items
  if (lines.length > 1) return []
  const parts = text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.length >= 2 ? parts : []
}
