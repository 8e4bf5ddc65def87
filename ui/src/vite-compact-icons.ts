/**
 * Vite plugin that removes data that no page needs from the icons of lucide-react: the React keys of their parts, which
 * never change their order, and former names, which become class names. Keys are random text, which compresses badly.
 */
export const compactIconsPlugin = {
  name: 'sanhe-compact-icons',
  apply: 'build' as const,
  transform(code: string, id: string) {
    if (!id.includes('lucide-react/dist/esm/icons/')) return
    return {
      code: code.replaceAll(/,\s*key: "[^"]*"/g, '').replaceAll(/,\s*aliases: \[[^\]]*\]/g, ''),
      map: null,
    }
  },
}
