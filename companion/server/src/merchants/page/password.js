import { at, call, say, showServicePhone } from './call.js'

const valueOf = (id) => at(id).value.trim()

at('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  at('save').disabled = true
  say('')
  try {
    await call('/api/merchant/auth/set-password', {
      phone: valueOf('phone'),
      code: valueOf('code'),
      password: at('password').value,
    })
    at('form').hidden = true
    say('密码已设置，现在可以用手机号和密码登录。')
  } catch (error) {
    say(error.message)
  } finally {
    at('save').disabled = false
  }
})
void showServicePhone('有疑问？请拨打客服电话：')
