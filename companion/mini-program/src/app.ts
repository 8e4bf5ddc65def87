declare const App: (app: object) => void

App({})
